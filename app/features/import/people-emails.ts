import type { browserClient } from "~/lib/data/browser-client";

type Client = Awaited<ReturnType<typeof browserClient>>;

/** The e-mail addresses of the people who created some records, as far as they have accounts. */
export async function emailsOfCreators(
  client: Client,
  records: readonly { created_by: string | null }[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const { data: profiles } = await client
    .from("profiles")
    .select("id, email")
    .in("id", [...new Set(records.flatMap(({ created_by }) => created_by ?? []))])
    .abortSignal(signal)
    .throwOnError();
  return new Map(profiles.map(({ id, email }) => [id, email]));
}
