/** Limits what a browser sends: this many events a second. */
export const realtimeParams = { eventsPerSecond: 10 } as const;
