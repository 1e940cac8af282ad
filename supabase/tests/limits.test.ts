import { beforeAll, expect, test } from "vitest";
import { fileTypes, limits } from "#domain/limits.ts";
import { fieldDefaults, longest } from "#domain/submission/fields.ts";
import { signIn } from "../../tests/fixtures/mailbox.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

test("the buckets take files of the size and the types that the form states", async () => {
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

/** The column in which the database keeps a field; lists and numbers have no length of their own. */
const columns: Partial<Record<keyof typeof longest, string>> = {
  "company.name": "companies.name",
  "company.email": "companies.email",
  "company.location": "companies.location",
  "company.developerTypeOther": "companies.developer_type_other",
  "company.projectLocation": "projects.project_location",
  "company.projectRegion": "projects.project_region",
  "project.id": "projects.project_id",
  accreditor: "project_accreditations.accreditation_name",
  "impact.vintage": "projects.vintage",
  "impact.durability": "projects.durability",
  "impact.ratings.beZero": "projects.bezero_rating",
  "impact.ratings.sylvera": "projects.sylvera_rating",
  "impact.additional_certifications": "projects.additional_certifications",
  "details.description": "projects.description",
  "details.website": "projects.website",
  "details.contactEmail": "projects.contact_email",
};

test("the form takes as many characters of a field as the database keeps", async () => {
  const rules = await server.query<{ place: string; definition: string }>(`
    select rel.relname || '.' || attr.attname as place, pg_get_constraintdef(rule.oid) as definition
    from pg_constraint rule
    join pg_class rel on rel.oid = rule.conrelid
    join pg_attribute attr on attr.attrelid = rel.oid and attr.attnum = any (rule.conkey)
    where rule.contype = 'c' and rel.relnamespace = 'public'::regnamespace`);
  const kept = new Map(
    rules.flatMap(({ place, definition }) => {
      const most = /char_length\(\(?\w+\)?(?:::text\))?\) <= (\d+)/.exec(definition)?.[1];
      return most ? [[place, Number(most)] as const] : [];
    }),
  );
  const found = Object.entries(longest).map(([field]) => [
    field,
    kept.get(columns[field as keyof typeof longest] ?? ""),
  ]);
  expect(Object.fromEntries(found)).toEqual(longest);
});

test("a field that nobody chose is stored as the form shows it", async () => {
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
  expect({
    "pricing.minimumPurchaseQuantity": String(stored?.minimum_purchase_quantity),
    "pricing.minimumPurchaseCustomPrice": String(stored?.minimum_purchase_custom_price),
    "impact.category": stored?.carbon_category,
    "impact.stage": stored?.project_stage,
    "impact.credit_availability": stored?.credit_availability,
    "terms.displayPermissions": stored?.display_permissions,
  }).toEqual(fieldDefaults);
});
