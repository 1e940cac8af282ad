/** Something that could not be read, and why. */
export interface Unread {
  unread: string;
}

export const isUnread = (facts: object): facts is Unread => "unread" in facts;
