import { hashedForms } from "#domain/proof/pasted-json.ts";
import { readHash, textHash } from "#domain/proof/text-hash.ts";
import { readDataApi } from "~/lib/data/data-api";

/** The hash in a pasted text, or the one of its forms that was frozen, or else of the text as it is. */
export async function findHash(pasted: Promise<string>): Promise<string> {
  const text = await pasted;
  const given = readHash(text);
  if (given) return given;
  const hashes = await Promise.all(hashedForms(text).map(textHash));
  for (const hash of hashes) if (await isKnown(hash)) return hash;
  return hashes.at(-1) ?? (await textHash(text));
}

async function isKnown(hash: string): Promise<boolean> {
  const path = `rpc/verify_frozen_hash?hash=${hash}`;
  const response = await readDataApi("visitor", path, AbortSignal.timeout(15_000));
  return (await response.json()) !== null;
}
