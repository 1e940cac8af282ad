import { z } from "zod";

/** An answer as it travels: what the control sends again, byte for byte. */
export const answerSchema = z.object({
  path: z.string(),
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export type Answer = z.infer<typeof answerSchema>;

/** What the load generator is to do. */
export const orderSchema = z.object({
  port: z.number(),
  /** The request's bytes, headers and all. */
  request: z.string(),
  connections: z.number(),
  seconds: z.number(),
});

export type Order = z.infer<typeof orderSchema>;

export const outcomeSchema = z.union([
  z.object({
    requests: z.number(),
    seconds: z.number(),
    /** How many answers had a status other than 200. */
    refused: z.number(),
  }),
  z.object({ failure: z.string() }),
]);

export type Outcome = z.infer<typeof outcomeSchema>;
