import type { RealtimeChannel, RealtimeClient } from "@supabase/supabase-js";
import { log } from "~/lib/log";
import type { Following, Presence, Topic, TopicListener } from "./topics";

/** A page that has been hidden for this long no longer follows anything, in milliseconds. */
const closeAfterHidden = 60_000;
/** A topic that cannot be joined for this long is left alone for a while. */
const patience = 45_000;
const pauseAfterFailures = 5 * 60_000;
/** How long a topic that no one follows is kept, as the next page may follow it too. */
const lingerTime = 3_000;

/** What this needs of the page; a test gives its own. */
interface PageVisibility {
  isVisible: () => boolean;
  onChange: (listener: () => void) => void;
}

interface FollowedTopic {
  topic: Topic;
  listeners: Set<TopicListener>;
  channel: RealtimeChannel | null;
  presence: Presence | null;
  /** Set while joining fails. */
  failing: ReturnType<typeof setTimeout> | undefined;
  pause: ReturnType<typeof setTimeout> | undefined;
  linger: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Follows topics over one socket, with one channel for each. The socket is open only while someone
 * follows something on a visible page. No one depends on it: pages also refetch at intervals, so
 * failures are left to the client's retries and then given up for a while.
 */
export function createFollowedTopics(
  openClient: () => Promise<RealtimeClient>,
  page: PageVisibility,
) {
  const followed = new Map<string, FollowedTopic>();
  /** The client can join a channel again, or connect again, only once it has left. */
  const leaving = new Map<string, Promise<unknown>>();
  let client: Promise<RealtimeClient> | undefined;
  let isOpen = page.isVisible();
  let closing: ReturnType<typeof setTimeout> | undefined;

  page.onChange(() => {
    clearTimeout(closing);
    if (!page.isVisible()) {
      closing = setTimeout(close, closeAfterHidden);
    } else if (!isOpen) {
      isOpen = true;
      for (const one of followed.values()) void join(one);
    }
  });

  function close() {
    isOpen = false;
    for (const one of followed.values()) {
      clearFailing(one);
      leaveChannel(one);
    }
  }

  async function join(one: FollowedTopic) {
    try {
      client ??= openClient();
      const socket = await client;
      await Promise.all(leaving.values());
      const isWanted = isOpen && followed.get(one.topic.name) === one && !one.channel && !one.pause;
      if (isWanted) subscribe(socket, one);
    } catch (error) {
      client = undefined;
      fail(one, error);
    }
  }

  function subscribe(socket: RealtimeClient, one: FollowedTopic) {
    const { topic, listeners } = one;
    const channel = socket.channel(topic.name, { config: { private: topic.isPrivate } });
    one.channel = channel;
    channel.on("broadcast", { event: "*" }, ({ event, payload }) => {
      for (const { onMessage } of listeners) onMessage?.({ event, payload: payload ?? {} });
    });
    if (topic.hasPresence) {
      channel.on("presence", { event: "sync" }, () => {
        const present = Object.values(channel.presenceState()).flat();
        for (const { onPresence } of listeners) onPresence?.(present);
      });
    }
    channel.subscribe((status, error) => {
      // A channel that was left still reports that it has closed.
      if (one.channel !== channel) return;
      if (status === "SUBSCRIBED") {
        clearFailing(one);
        if (one.presence) void channel.track(one.presence);
        for (const { onJoined } of listeners) onJoined?.();
      } else if (status !== "CLOSED") {
        fail(one, error);
      }
    });
  }

  /** The client retries by itself, until it is told to stop. */
  function fail(one: FollowedTopic, error: unknown) {
    // Not counted, as the client reports only the first failure of a connection.
    one.failing ??= setTimeout(() => {
      log.warn(`Changes of ${one.topic.name} are not followed for now`, error);
      clearFailing(one);
      leaveChannel(one);
      one.pause = setTimeout(() => {
        one.pause = undefined;
        if (isOpen) void join(one);
      }, pauseAfterFailures);
    }, patience);
  }

  function clearFailing(one: FollowedTopic) {
    clearTimeout(one.failing);
    one.failing = undefined;
  }

  function leaveChannel(one: FollowedTopic) {
    const { channel, topic } = one;
    one.channel = null;
    if (!channel || !client) return;
    const left = client
      .then(async (socket) => {
        await socket.removeChannel(channel);
        // By itself the client would keep the socket for a minute, or go on trying to open it.
        if (![...followed.values()].some((other) => other.channel)) await socket.disconnect();
      })
      .catch((error: unknown) => log.warn(`Could not leave ${topic.name}`, error))
      .finally(() => leaving.get(topic.name) === left && leaving.delete(topic.name));
    leaving.set(topic.name, left);
  }

  function forget(one: FollowedTopic) {
    clearTimeout(one.pause);
    clearFailing(one);
    leaveChannel(one);
    followed.delete(one.topic.name);
  }

  return {
    follow(topic: Topic, listener: TopicListener): Following {
      const known = followed.get(topic.name);
      const one: FollowedTopic = known ?? {
        topic,
        listeners: new Set(),
        channel: null,
        presence: null,
        failing: undefined,
        pause: undefined,
        linger: undefined,
      };
      clearTimeout(one.linger);
      one.listeners.add(listener);
      followed.set(topic.name, one);
      if (!known && isOpen) void join(one);
      else if (one.channel?.state === "joined") queueMicrotask(() => listener.onJoined?.());
      return {
        tell(presence) {
          one.presence = presence;
          if (one.channel?.state !== "joined") return;
          void (presence ? one.channel.track(presence) : one.channel.untrack());
        },
        leave() {
          one.listeners.delete(listener);
          if (one.listeners.size > 0) return;
          clearTimeout(one.linger);
          one.linger = setTimeout(() => forget(one), lingerTime);
        },
      };
    },
  };
}
