/** What can be followed over the socket; see supabase/schemas for who may follow what. */
export interface Topic {
  name: string;
  /** Whether joining it needs a right, which the database checks. */
  isPrivate: boolean;
  /** Whether those who follow it see each other. */
  hasPresence?: boolean;
}

/** Tells a developer about decisions and ratings of their own projects. */
export const userTopic = (userId: string): Topic => ({ name: `user:${userId}`, isPrivate: true });

/** Administrators: who is looking at which submission, and decisions as they are made. */
export const reviewTopic: Topic = { name: "review", isPrivate: true, hasPresence: true };

/** Tells those who may read a list when it changes. */
export const listTopic = (listId: string): Topic => ({ name: `list:${listId}`, isPrivate: true });

export interface TopicMessage {
  event: string;
  payload: Record<string, unknown>;
}

/** Something that a browser on the same topic says about itself. */
export type Presence = Readonly<Record<string, unknown>>;

export interface TopicListener {
  onMessage?: (message: TopicMessage) => void;
  /** Joined, for the first time or again; what was sent before is unknown. */
  onJoined?: () => void;
  /** What all browsers on the topic say about themselves, this one included. */
  onPresence?: (present: readonly Presence[]) => void;
}

/** Following a topic, until it is left. */
export interface Following {
  /** Tells the others about this browser; null takes it back. */
  tell: (presence: Presence | null) => void;
  leave: () => void;
}
