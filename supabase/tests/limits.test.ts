import { beforeAll, expect, test } from "vitest";
import { fileTypes, limits, postLimits } from "#domain/limits.ts";
import {
  fieldNames,
  fieldTable,
  placeholderOf,
  recordParts,
} from "#domain/submission/fields/fields.ts";
import type { TextFormat } from "#domain/submission/text-formats.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

test("the buckets accept the file sizes and types that the form states", async () => {
  const buckets = await server.query<{ id: string; size: number; types: string[] }>(
    "select id, file_size_limit as size, allowed_mime_types as types from storage.buckets",
  );
  for (const { id, size } of buckets) expect(Number(size), id).toBe(limits.fileBytes);
  const types = Object.fromEntries(buckets.map((bucket) => [bucket.id, bucket.types]));
  expect(types).toMatchObject({
    "company-logos": fileTypes.image,
    "content-images": fileTypes.image,
    project_media: [...fileTypes.image, ...fileTypes.document],
    methodologies: ["application/pdf"],
  });
});

const limitOf = (table: string, column: string, limit: number): [string, number] => [
  `${table}.${column}`,
  limit,
];
/** Whether the database stores a text field as a date or a number. */
const isTyped = (format: TextFormat | undefined) =>
  format === "date" || format === "latitude" || format === "longitude";

/** The form's maximum lengths, by database column. */
const formLimits = Object.fromEntries(
  fieldNames.flatMap((name) => {
    const field = fieldTable[name];
    if (field.kind === "file") return [];
    if (field.kind === "records")
      return recordParts(field).flatMap(([, { column, maxLength, format, choices }]) =>
        choices || isTyped(format) ? [] : [limitOf(field.stored.table, column, maxLength)],
      );
    const limit = field.kind === "multi-choice" ? field.custom : field;
    const { table, column } = field.stored;
    if (field.kind === "text" && isTyped(field.format)) return [];
    return limit && "maxLength" in limit ? [limitOf(table, column, limit.maxLength)] : [];
  }),
);

/** The database's maximum lengths, by column. */
async function databaseLimits(): Promise<Map<string, number>> {
  const rules = await server.query<{ column: string; definition: string }>(`
    select rel.relname || '.' || attr.attname as column, pg_get_constraintdef(rule.oid) as definition
    from pg_constraint rule
    join pg_class rel on rel.oid = rule.conrelid
    join pg_attribute attr on attr.attrelid = rel.oid and attr.attnum = any (rule.conkey)
    where rule.contype = 'c' and rel.relnamespace = 'public'::regnamespace`);
  return new Map(
    rules.flatMap(({ column, definition }) => {
      const most = /char_length\(\(?"?\w+"?\)?(?:::text\))?\) <= (\d+)/.exec(definition)?.[1];
      return most ? [[column, Number(most)] as const] : [];
    }),
  );
}

test("the form and the database have the same maximum lengths", async () => {
  const kept = await databaseLimits();
  const found = Object.keys(formLimits).map((column) => [column, kept.get(column)]);
  expect(found).not.toEqual([]);
  expect(Object.fromEntries(found)).toEqual(formLimits);
});

test("the post editor and the database have the same maximum lengths", async () => {
  const kept = await databaseLimits();
  const { category, ...both } = postLimits;
  for (const [column, most] of Object.entries(both)) {
    expect(kept.get(`articles.${column}`), column).toBe(most);
    expect(kept.get(`news.${column}`), column).toBe(most);
  }
  expect(kept.get("news.category")).toBe(category);
});

test("a field left unset is stored with the default that the form shows", async () => {
  const { client } = await signIn(server, "undecided@example.org");
  const { pricing: _, impact, terms, ...submission } = completeSubmission();
  const { category: _1, stage: _2, credit_availability: _3, ...rated } = impact;
  const { id } = await submitProject(client, {
    ...submission,
    impact: rated,
    terms: { agreementToTerms: terms.agreementToTerms },
  });
  const [stored] = await server.query<Record<string, unknown>>(
    "select * from public.projects where id = $1",
    [id],
  );
  const defaults = fieldNames.flatMap((name) => {
    const field = fieldTable[name];
    if (field.kind !== "number" && field.kind !== "choice") return [];
    const initial = field.kind === "choice" ? field.default : undefined;
    const value = placeholderOf(name, false) ?? initial;
    return value ? [{ name, column: field.stored.column, value }] : [];
  });
  expect(defaults).not.toEqual([]);
  for (const { name, column, value } of defaults)
    expect(String(stored?.[column]), name).toBe(value);
});

test("listings omit the team's fields, and leave gated fields empty without a sign-in", async () => {
  const { client } = await signIn(server, "seen@example.org");
  const { id } = await submitProject(client);
  await server.query("update public.projects set status = 'approved' where id = $1", [id]);
  const { data: listing } = await server.anonymous
    .from("project_listings")
    .select("*")
    .eq("id", id)
    .single()
    .throwOnError();
  const shown = new Map<string, unknown>(Object.entries(listing));
  for (const name of fieldNames) {
    const field = fieldTable[name];
    if (field.kind === "file" || field.kind === "multi-choice" || field.kind === "records")
      continue;
    const { table, column } = field.stored;
    const listed = table === "companies" ? `company_${column}` : column;
    if (field.audience === "team") expect(shown.has(listed), name).toBe(false);
    if (field.audience === "signed-in") expect(shown.get(listed), name).toBeNull();
  }
});
