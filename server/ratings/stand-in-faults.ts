import { z } from "zod";

/** How the stand-in can be told to misbehave. */
export const faultNames = ["429", "500", "slow", "cut", "malformed", "version"] as const;
export type FaultName = (typeof faultNames)[number];

/** What `PUT /faults` takes; no fault ends the misbehaviour. */
export const faultOrder = z.object({
  fault: z.enum(faultNames).nullable(),
  /** How many requests are answered properly first. */
  after: z.number().int().positive().optional(),
  /** How many requests it lasts; without it until told otherwise. */
  times: z.number().int().positive().optional(),
  /** How long 'slow' takes, and how long '429' asks to wait. */
  seconds: z.number().nonnegative().optional(),
});

export type FaultOrder = z.infer<typeof faultOrder>;

export function createFaults() {
  let current: FaultOrder = { fault: null };
  return {
    set(order: FaultOrder) {
      current = { ...order };
    },
    /** The fault of the next request, counted down. */
    take(): FaultOrder {
      const order = current;
      if (order.after !== undefined) {
        const { after, ...then } = order;
        current = after > 1 ? { ...then, after: after - 1 } : then;
        return { fault: null };
      }
      if (order.times !== undefined) {
        current = order.times > 1 ? { ...order, times: order.times - 1 } : { fault: null };
      }
      return order;
    },
  };
}

/** A body that ends in the middle of a word because the connection does. */
export function cutBody(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"ratings":[{"id":"'));
      setTimeout(() => controller.error(new Error("cut")), 20);
    },
  });
}
