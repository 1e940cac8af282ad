import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { z } from "zod";

/** How the stand-in can misbehave. */
const faultNames = ["429", "500", "slow", "cut", "malformed", "version"] as const;

/** What `PUT /faults` takes; no fault ends the misbehaviour. */
export const faultOrder = z.object({
  fault: z.enum(faultNames).nullable(),
  /** How many requests are answered properly first. */
  after: z.number().int().positive().optional(),
  /** How many requests it lasts; without it until the next order. */
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

/** Ends the connection in the middle of a word. */
export function cutOff(outgoing: HttpBindings["outgoing"]): Response {
  outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": "5000" });
  outgoing.write('{"ratings":[{"id":"', () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
