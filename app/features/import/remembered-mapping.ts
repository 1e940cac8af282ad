import { z } from "zod";
import { headerSignature } from "#domain/import/header-signature.ts";
import { type Mapping, mappingTargets } from "#domain/import/mapping-targets.ts";
import { registries } from "#domain/vocabulary.ts";
import type { FileInterpretation } from "~/components/registry-file/read-file";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";

const remembered = z.object({
  registry: z.enum(registries),
  mapping: z.array(z.object({ field: z.string().nullable() })),
});

/** The registry and mapping of an earlier file with this header; null if none or on failure. */
export async function rememberedInterpretation(
  header: readonly string[],
): Promise<FileInterpretation | null> {
  const client = await browserClient();
  const { data, error } = await client.rpc("get_import_mapping", {
    header: headerSignature(header),
  });
  if (error) log.warn("The mapping of an earlier import could not be read", error);
  const known = remembered.safeParse(data).data;
  if (!known) return null;
  const mapping = header.map((_, index) => {
    const field = known.mapping[index]?.field;
    // Fields may have been removed from the product since.
    return mappingTargets.find((target) => target === field) ?? null;
  });
  return { registry: known.registry, mapping };
}

/** A mapping in its stored form, readable by itself: one entry per column, in order. */
export const storedMapping = (header: readonly string[], mapping: Mapping) =>
  header.map((column, index) => ({ column, field: mapping[index] ?? null }));
