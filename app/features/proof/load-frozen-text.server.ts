import { z } from "zod";
import {
  type FrozenText,
  frozenText,
  type VerifiedHash,
  verifiedHash,
} from "#domain/proof/frozen-text.ts";
import type { Backend } from "~/lib/data/backend";

/** As an anonymous visitor may read it; null if there is none with this id. */
export async function loadFrozenText(
  { anonymous }: Pick<Backend, "anonymous">,
  id: string,
): Promise<(FrozenText & { gated_text: null }) | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data } = await anonymous.rpc("get_frozen_text", { frozen: id }).throwOnError();
  return data === null ? null : { ...frozenText.parse(data), gated_text: null };
}

export async function loadVerifiedHash(
  { anonymous }: Pick<Backend, "anonymous">,
  hash: string,
): Promise<VerifiedHash | null> {
  const { data } = await anonymous.rpc("verify_frozen_hash", { hash }).throwOnError();
  return data === null ? null : verifiedHash.parse(data);
}
