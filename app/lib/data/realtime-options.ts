/** How every socket of the browser behaves; in all else, as supabase-js has it. */
export const realtimeOptions = {
  heartbeatIntervalMs: 30_000,
  /** Limits what a browser sends: this many events a second. */
  params: { eventsPerSecond: 10 },
} as const;
