import type { RealtimeClient } from "@supabase/supabase-js";
import { browserClient } from "~/lib/data/browser-client";
import type { Viewer } from "~/lib/data/data-api";
import { createFollowedTopics } from "./followed-topics";
import type { Following, Topic, TopicListener } from "./topics";

const page = {
  isVisible: () => document.visibilityState === "visible",
  onChange: (listener: () => void) => document.addEventListener("visibilitychange", listener),
};

/** One socket for each viewer of this page; nearly always there is only one. */
const sockets = new Map<string, ReturnType<typeof createFollowedTopics>>();

export function followTopic(viewer: Viewer, topic: Topic, listener: TopicListener): Following {
  const key = viewer === "visitor" ? viewer : viewer.userId;
  const socket = sockets.get(key) ?? createFollowedTopics(() => clientOf(viewer), page);
  sockets.set(key, socket);
  return socket.follow(topic, listener);
}

/** Members use their own client, which renews the socket's token; visitors only need a socket. */
async function clientOf(viewer: Viewer): Promise<RealtimeClient> {
  if (viewer !== "visitor") {
    const { realtime } = await browserClient();
    // Otherwise the first channel would be joined before the token is known.
    await realtime.setAuth();
    return realtime;
  }
  const { openVisitorSocket } = await import("./visitor-socket");
  return openVisitorSocket();
}
