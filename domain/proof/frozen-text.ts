import { z } from "zod";
import { parseJson } from "../json.ts";

/** A frozen text with its hashes, as `get_frozen_text` returns it. */
export const frozenText = z.object({
  kind: z.enum(["comparison", "purchase", "project", "offer"]),
  frozen_at: z.string(),
  /** Since when its hash has been on record; later than it was frozen for old comparisons. */
  hashed_at: z.string(),
  public_text: z.string(),
  public_hash: z.string(),
  gated_hash: z.string(),
  /** Null if the reader is not signed in. */
  gated_text: z.string().nullable(),
});

export type FrozenText = z.infer<typeof frozenText>;

/** What is known of a hash, as `verify_frozen_hash` returns it. */
export const verifiedHash = z.object({
  kind: frozenText.shape.kind,
  part: z.enum(["public", "gated"]),
  frozen_at: z.string(),
  hashed_at: z.string(),
  is_unchanged: z.boolean(),
  /** Since when another text is kept, because a person's data were deleted from this one. */
  replaced_at: z.string().nullable(),
});

export type VerifiedHash = z.infer<typeof verifiedHash>;

const item = z.object({
  label: z.string(),
  text: z.string(),
  kind: z.string(),
  statedBy: z.string().optional(),
  couldState: z.string().optional(),
});

const publicStatement = z.object({
  id: z.string(),
  frozenAt: z.string(),
  kind: z.string(),
  heading: z.string(),
  law: z.string().optional(),
  notes: z.array(z.string()),
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lines: z.array(
        z.object({ letter: z.string().nullable(), asks: z.string(), items: z.array(item) }),
      ),
    }),
  ),
  title: z.string().optional(),
  statedByBuyer: z.record(z.string(), item).optional(),
});

const gatedStatement = z.object({
  notes: z.array(z.string()),
  projects: z.array(z.object({ id: z.string(), name: z.string(), items: z.array(item) })),
});

export type FrozenItem = z.infer<typeof item>;
export type FrozenStatement = z.infer<typeof publicStatement>;
export type FrozenGatedPart = z.infer<typeof gatedStatement>;

/** Null if the text is no statement. */
export const readStatementText = (text: string): FrozenStatement | null =>
  publicStatement.safeParse(parseJson(text)).data ?? null;

export const readGatedText = (text: string | null): FrozenGatedPart | null =>
  text === null ? null : (gatedStatement.safeParse(parseJson(text)).data ?? null);
