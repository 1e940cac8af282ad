import { z } from "zod";
import type { FilledSite } from "../sites/filled-sites.ts";

type Role = "anon" | "authenticated";

const plan = z.tuple([
  z.object({ "QUERY PLAN": z.tuple([z.object({ "Execution Time": z.number() })]) }),
]);

/** Copies the rows that a role sees into a plain table: the lower bound for reading them. */
export async function copyListings({ database }: FilledSite, role: Role): Promise<void> {
  await database.query("create schema if not exists bench");
  await database.query(
    `create table bench.${role}_listings as select * from public.project_listings limit 0`,
  );
  await database.query(`grant usage on schema bench to ${role}`);
  await database.query(`grant select, insert on bench.${role}_listings to ${role}`);
  await asRole(database, role, () =>
    database.query(`insert into bench.${role}_listings select * from public.project_listings`),
  );
  await database.query(`vacuum analyze bench.${role}_listings`);
}

/** Read times in milliseconds within PostgreSQL, including the serialisation of every value. */
export async function timeReads({ database }: FilledSite, role: Role) {
  const time = async (relation: string) => {
    const { rows } = await database.query(
      `explain (analyze, serialize text, timing off, format json) select * from ${relation}`,
    );
    return plan.parse(rows)[0]["QUERY PLAN"][0]["Execution Time"];
  };
  return asRole(database, role, async () => ({
    view: await time("public.project_listings"),
    flat: await time(`bench.${role}_listings`),
  }));
}

/** Works as the engine does for a visitor: with the role, and the claims that policies read. */
async function asRole<Result>(
  database: FilledSite["database"],
  role: Role,
  work: () => Promise<Result>,
): Promise<Result> {
  await database.query("begin");
  await database.query(
    `select set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claims', $2, true)`,
    [role, JSON.stringify({ role })],
  );
  await database.query(`set local role ${role}`);
  const result = await work();
  await database.query("commit");
  return result;
}
