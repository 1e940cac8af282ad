/** How much one client may use, and what it is told beyond that. */
export const realtimeLimits = {
  /** Open sockets of this server, and of one visitor's network address. */
  sockets: 10_000,
  socketsPerAddress: 100,
  channelsPerSocket: 50,
  /** Channels joined per second on one socket; as many as fit on a socket may be joined at once. */
  joinsPerSecond: 10,
  /** Broadcasts and presence messages per second on one socket, and how many may come at once. */
  eventsPerSecond: 10,
  eventBurst: 20,
  /** Frames of any kind per second on one socket; a client that sends more is disconnected. */
  framesPerSecond: 50,
  frameBurst: 200,
  /** Messages of one socket that may wait for the database. */
  waitingFrames: 100,
  /** Larger frames end the connection with code 1009. */
  frameBytes: 64 * 1024,
  /** Of a topic or the name of an event, as in the binary frames. */
  nameBytes: 255,
  /** Levels of lists and objects within a payload. */
  payloadDepth: 32,
  presenceKeysPerTopic: 500,
  presenceKeyLength: 100,
  presenceBytes: 4 * 1024,
  /** Bindings to changes of tables on one socket, and the length of a filter. */
  changesPerSocket: 20,
  filterLength: 1_000,
  valuesInFilter: 100,
  /** Bytes that may wait for a client to read them. */
  bufferedBytes: 1024 * 1024,
  /** Messages in one call of /api/broadcast, and bytes of its body. */
  messagesPerCall: 20,
  callBytes: 256 * 1024,
};

export type RealtimeLimits = typeof realtimeLimits;

/** In milliseconds. */
export const realtimeTimes = {
  /** How often the sessions behind the open sockets are looked up, all with one statement. */
  sessionCheck: 2_500,
  /** How long the rights on a private channel are trusted. */
  rightsLifetime: 120_000,
  /** A client sends a heartbeat every 25 to 30 seconds; one that is silent for longer has gone. */
  silence: 75_000,
  /** How long a client that is told to go may take to respond before its connection is cut. */
  closing: 2_000,
  /** How often the feed is read even if nothing has woken the server. */
  feedCheck: 5_000,
  reconnect: 500,
  /** How often old messages are removed. */
  removal: 600_000,
};

export type RealtimeTimes = typeof realtimeTimes;

/** Codes of RFC 6455 with the reason that a disconnected client is told. */
export const closures = {
  tooManyFrames: [1008, "Too many messages per second"],
  slowReader: [1008, "Messages were not read in time"],
  malformed: [1008, "Malformed message"],
  silent: [1000, "No heartbeat"],
  stopping: [1012, "The server is restarting"],
} as const satisfies Record<string, readonly [number, string]>;

/** Reasons in error replies, with Supabase's codes where it has one. */
export const refusals = {
  unmatchedTopic: "unmatched topic",
  tooManyChannels: "ChannelRateLimitReached: Too many channels on this connection",
  tooManyChanges: "TooManySubscriptions: Too many bindings to changes on this connection",
  tooManyJoins: "ClientJoinRateLimitReached: Too many joins per second",
  tooManyEvents: "MessagePerSecondRateLimitReached: Too many messages per second",
  privateOnly: "PrivateOnly: This topic can only be joined as a private channel",
  mayNotSend: "Unauthorized: You may not send messages on this channel",
  notJoined: "unmatched topic",
  malformedPayload: "MalformedPayload: The payload is malformed, too deep or too large",
  tooManyPresences: "PresenceLimitReached: Too many people on this channel",
  databaseUnavailable: "DatabaseUnavailable: The database is not responding, please try again",
  unknownEvent: "UnknownEvent: This event is not known",
  mayNotRead: (topic: string) =>
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  badToken: (message: string) => `InvalidJWTToken: ${message}`,
  badChanges: (problem: string) => `RealtimeDisabledForConfiguration: ${problem}`,
} as const;
