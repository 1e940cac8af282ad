import { z } from "zod";

/** A captured response, which the control repeats byte for byte. */
export const capturedResponseSchema = z.object({
  path: z.string(),
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export type CapturedResponse = z.infer<typeof capturedResponseSchema>;

/** A task for the load generator. */
export const orderSchema = z.object({
  port: z.number(),
  /** The complete request, including its headers. */
  request: z.string(),
  connections: z.number(),
  seconds: z.number(),
});

export type Order = z.infer<typeof orderSchema>;

export const outcomeSchema = z.union([
  z.object({
    requests: z.number(),
    seconds: z.number(),
    /** Number of responses with a status other than 200. */
    refused: z.number(),
  }),
  z.object({ failure: z.string() }),
]);

export type Outcome = z.infer<typeof outcomeSchema>;
