import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { loadWhenIdle } from "./load-when-idle";
import type { Following, Presence, Topic, TopicMessage } from "./topics";

interface Listener {
  onMessage?: (message: TopicMessage) => void;
  onJoined?: () => void;
  onPresence?: (present: readonly Presence[]) => void;
}

/**
 * Follows a private topic while the page is visible, once it is known who the user is. Returns how to tell the others who follow it
 * about this browser.
 */
export function useTopic(userId: string | null, topic: Topic, listener: Listener) {
  const following = useRef<Following>(undefined);
  const presence = useRef<Presence | null>(null);
  const onMessage = useEffectEvent((message: TopicMessage) => listener.onMessage?.(message));
  const onJoined = useEffectEvent(() => listener.onJoined?.());
  const onPresence = useEffectEvent((present: readonly Presence[]) =>
    listener.onPresence?.(present),
  );
  const { name, isPrivate, hasPresence = false } = topic;

  useEffect(() => {
    if (userId === null) return;
    return loadWhenIdle(
      () => import("./follow-topic"),
      ({ followTopic }) => {
        const followed = followTopic(
          { userId },
          { name, isPrivate, hasPresence },
          {
            onMessage: (message) => onMessage(message),
            onJoined: () => onJoined(),
            onPresence: (present) => onPresence(present),
          },
        );
        if (presence.current) followed.tell(presence.current);
        following.current = followed;
        return () => {
          following.current = undefined;
          followed.leave();
        };
      },
    );
  }, [userId, name, isPrivate, hasPresence]);

  return useCallback((told: Presence | null) => {
    presence.current = told;
    following.current?.tell(told);
  }, []);
}
