import type { OfferTexts } from "#domain/check/seller-offer.ts";
import type { StatementKind } from "#domain/proof/disclosure-rules.ts";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";
import { log } from "~/lib/log";

interface StatementInput {
  kind: StatementKind;
  projects: readonly string[];
  title?: string;
  seller?: string;
  /** By the project's id, where it differs from `seller`. */
  sellers?: Readonly<Record<string, string>>;
  tonnes?: string;
  vintage?: string;
  claim?: string;
}

interface OfferInput {
  kind: "offer";
  offer: OfferTexts;
}

/** Freezes a statement or a checked offer and returns its id; what the server refuses is told in its own words. */
export async function requestStatement(input: StatementInput | OfferInput): Promise<string> {
  const { functions } = await browserClient();
  const { data, error } = await functions.invoke<{ id: string }>("freeze-statement", {
    body: input,
  });
  if (!error && data) return data.id;
  log.warn("The statement could not be frozen", error);
  const response: unknown = error?.context;
  const body: unknown =
    response instanceof Response ? await response.json().catch(() => null) : null;
  throw new Error(messageIn(body) ?? failureMessage(error), { cause: error });
}

function messageIn(body: unknown): string | null {
  const isObject = typeof body === "object" && body !== null && "message" in body;
  return isObject && typeof body.message === "string" ? body.message : null;
}
