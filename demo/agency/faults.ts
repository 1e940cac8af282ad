import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { z } from "zod";

/** The ways in which the stand-in can misbehave. */
const faultNames = ["429", "500", "slow", "cut", "malformed", "version"] as const;

/** The body of `PUT /faults`; a null fault ends the misbehaviour. */
export const faultOrder = z.object({
  fault: z.enum(faultNames).nullable(),
  /** Number of requests to serve properly first. */
  after: z.number().int().positive().optional(),
  /** Number of faulty requests; if absent, the fault lasts until the next order. */
  times: z.number().int().positive().optional(),
  /** How long 'slow' takes, and how long '429' asks the client to wait. */
  seconds: z.number().nonnegative().optional(),
});

export type FaultOrder = z.infer<typeof faultOrder>;

export function createFaults() {
  let current: FaultOrder = { fault: null };
  return {
    set(order: FaultOrder) {
      current = { ...order };
    },
    /** The fault for the next request; counts down `after` and `times`. */
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

/** Closes the connection in the middle of the response. */
export function cutOff(outgoing: HttpBindings["outgoing"]): Response {
  outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": "5000" });
  outgoing.write('{"ratings":[{"id":"', () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
