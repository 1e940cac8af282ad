import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorMessage } from "#domain/errors.ts";
import { isImportableField } from "#domain/import/importable-fields.ts";
import { maxSearchCharacters, submissionLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import type { Field } from "#domain/submission/fields/field-kinds.ts";
import {
  fieldTable,
  recordParts,
  type ValueFieldName,
  valueFieldNames,
} from "#domain/submission/fields/fields.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

const newDeveloper = async () => (await signIn(server, `shape-${randomUUID()}@example.org`)).client;

const submit = (client: Client, submission: object) =>
  client.rpc("submit_project", { submission: submission as never, submission_key: randomUUID() });

const names = (count: number) => Array.from({ length: count }, (_, at) => `Register ${at}`);
const own = () => completeSubmission({ company: `Shape ${randomUUID()}` });
const withProject = (changes: object) => {
  const submission = own();
  return { ...submission, project: { ...submission.project, ...changes } };
};

interface KnownField {
  field: string;
  kind: string;
  table_name: string;
  column_name: string | null;
  is_imported: boolean;
  parts: string[] | null;
  most: number | null;
}

/** What the database must know about a field of the form. */
function expectedField(name: ValueFieldName): KnownField {
  const field = fieldTable[name];
  if (field.kind === "file") throw new Error(`${name} is a file`);
  const known = {
    field: name,
    table_name: field.stored.table,
    is_imported: isImportableField(name),
    parts: null,
    most: null,
  };
  if (field.kind === "records") {
    const parts = recordParts(field).map(([part]) => part);
    return { ...known, kind: "records", column_name: null, parts, most: field.maxRecords };
  }
  const column = { ...known, column_name: field.stored.column };
  return field.kind === "multi-choice"
    ? { ...column, kind: "list", most: submissionLimits.namesPerList }
    : { ...column, kind: storedKind(name, field) };
}

/** How the database reads a value before it stores it. */
function storedKind(name: ValueFieldName, field: Field): string {
  if (field.kind === "number" || field.kind === "switch") return field.kind;
  if (name === "terms.displayPermissions") return "permission";
  const format = field.kind === "text" ? field.format : undefined;
  return format === "date" || format === "latitude" || format === "longitude" ? format : "text";
}

test("the form and the database have the same fields, columns, parts and limits", async () => {
  const kept = await server.query<KnownField>(`
    select field, kind, table_name, column_name, is_imported, parts, most
    from private.submission_fields()`);
  const byField = (one: KnownField, other: KnownField) => (one.field < other.field ? -1 : 1);
  expect(kept.toSorted(byField)).toEqual(valueFieldNames.map(expectedField).toSorted(byField));
});

test("every column that a project's field is mapped to exists, with a type that suits", async () => {
  const types = { number: "integer", switch: "boolean", date: "date", latitude: "numeric" };
  const found = await server.query<{ field: string; kind: string; type: string | null }>(`
    select known.field, known.kind, stored.data_type as type
    from private.submission_fields() known
    left join information_schema.columns stored
      on stored.table_schema = 'public' and stored.table_name = known.table_name
      and stored.column_name = known.column_name
    where known.column_name is not null`);
  const wanted = new Map(Object.entries({ ...types, longitude: "numeric" }));
  for (const { field, kind, type } of found) expect(type, field).toBe(wanted.get(kind) ?? "text");
});

test("a company's field is one that is stored with the company", async () => {
  const wrong = await server.query<{ field: string }>(`
    select field from private.submission_fields()
    where private.is_company_field(field) <> (table_name = 'companies')`);
  expect(wrong).toEqual([]);
});

test("every list to choose from is shorter than the longest list that is accepted", () => {
  for (const name of valueFieldNames) {
    const field = fieldTable[name];
    if (field.kind !== "multi-choice") continue;
    expect(field.choices.length, name).toBeLessThanOrEqual(submissionLimits.namesPerList);
  }
});

describe("a submission", () => {
  const refused: [what: string, submission: () => object, error: string, detail: string][] = [
    [
      "with hundreds of accreditations",
      () => withProject({ accreditation: names(900) }),
      "too_many_names",
      "project.accreditation",
    ],
    [
      "with one accreditation too many",
      () => withProject({ accreditation: names(submissionLimits.namesPerList + 1) }),
      "too_many_names",
      "project.accreditation",
    ],
    ["with an unknown group", () => ({ ...own(), junk: "x" }), "unknown_field", "junk"],
    ["with an empty unknown group", () => ({ ...own(), junk: {} }), "unknown_field", "junk"],
    ["with an unknown field", () => withProject({ junk: "x" }), "unknown_field", "project.junk"],
    [
      "with a field within a field",
      () => withProject({ verifier: { name: "x" } }),
      "field_not_valid",
      "project.verifier",
    ],
    [
      "with a list for a text",
      () => withProject({ verifier: ["x"] }),
      "field_not_valid",
      "project.verifier",
    ],
    [
      "with a text for a list",
      () => withProject({ accreditation: "Verra" }),
      "field_not_valid",
      "project.accreditation",
    ],
    [
      "with a list within a list",
      () => withProject({ accreditation: [["Verra"]] }),
      "field_not_valid",
      "project.accreditation",
    ],
    [
      "with an unknown part of a record",
      () => withProject({ methodologies: [{ name: "VM0007", junk: "x" }] }),
      "field_not_valid",
      "project.methodologies",
    ],
    [
      "with a text for a record",
      () => withProject({ methodologies: ["VM0007"] }),
      "field_not_valid",
      "project.methodologies",
    ],
  ];

  test.each(refused)("%s is refused by name", async (_, submission, name, detail) => {
    const { error, status } = await submit(await newDeveloper(), submission());
    expect(error).toMatchObject({ message: name, details: detail });
    expect(status).toBe(400);
    expect(error && visitorMessage(error)).toContain(`(${detail})`);
  });

  test("as long as the limit for requests is refused, and stores nothing", async () => {
    const developer = await newDeveloper();
    const submission = { ...own(), media: [{ junk: "x".repeat(900_000) }] };
    const { error, status } = await submit(developer, submission);
    expect(error?.message).toBe("submission_too_large");
    expect(error && visitorMessage(error)).toContain("at most 100,000 characters");
    expect(status).toBe(413);
    expect((await developer.from("companies").select("id")).data).toEqual([]);
  });

  test("with as many names as allowed is stored", async () => {
    const developer = await newDeveloper();
    const accreditation = names(submissionLimits.namesPerList);
    const { id } = await submitProject(developer, withProject({ accreditation }));
    const { data } = await developer
      .from("project_accreditations")
      .select("accreditation_name")
      .eq("project_id", id);
    expect(data).toHaveLength(submissionLimits.namesPerList);
  });

  test("that leaves fields and groups null is one without them", async () => {
    const { pricing: _, ...submission } = withProject({ subType: null, verifier: null });
    const { error } = await submit(await newDeveloper(), { ...submission, pricing: null });
    expect(error).toBeNull();
  });
});

describe("an edit", () => {
  test("of a listed project does not keep what the form does not have", async () => {
    const developer = await newDeveloper();
    const submission = own();
    const { id } = await submitProject(developer, submission);
    await administrator.rpc("review_project", { project: id, decision: "approved" }).throwOnError();
    const edited = { ...submission, junk: "x".repeat(50_000) };
    const { error } = await developer.rpc("update_project", {
      project: id,
      submission: edited as never,
    });
    expect(error).toMatchObject({ message: "unknown_field", details: "junk" });
    expect((await developer.from("pending_revisions").select("id")).data).toEqual([]);
  });

  test("by the team has the same limits", async () => {
    const { id } = await submitProject(await newDeveloper(), own());
    const [project] = await server.query<{ updated_at: string }>(
      "select updated_at::text from public.projects where id = $1",
      [id],
    );
    const { error } = await administrator.rpc("edit_project", {
      project: id,
      changes: { "project.accreditation": names(submissionLimits.namesPerList + 1) } as never,
      reason: "From the registry",
      seen_at: project?.updated_at ?? "",
    });
    expect(error?.message).toBe("too_many_names");
  });
});

describe("rows of a registry file", () => {
  const row = { line: 2, id: "VCS 1", values: {}, additions: {} };
  test.each([
    ["an unknown field", { ...row, values: { junk: "x" } }],
    ["a list that is too long", { ...row, values: { "project.accreditation": names(61) } }],
    ["a list for a text", { ...row, values: { "company.name": ["x"] } }],
    ["a text longer than a row", { ...row, values: { "company.name": "x".repeat(20_001) } }],
    ["no fields at all", 7],
  ])("with %s are refused", async (_, sent) => {
    const { error } = await administrator.rpc("check_import_rows", {
      registry: "Verra",
      as_of: "2026-01-01",
      rows: [sent] as never,
    });
    expect(error?.message).toBe("import_rows_not_valid");
  });
});

describe("a search", () => {
  const words = (count: number) => "word ".repeat(count);

  test("for companies is refused by its length before its words are compared", async () => {
    const developer = await newDeveloper();
    const { error, status } = await developer.rpc("find_unclaimed_companies", {
      search: words(120_000),
    });
    expect(error?.message).toBe("search_too_long");
    expect(status).toBe(400);
    expect(error && visitorMessage(error)).toBe("A search may have at most 200 characters.");
    const longest = await developer.rpc("find_unclaimed_companies", {
      search: words(maxSearchCharacters / 5),
    });
    expect(longest.error).toBeNull();
  });

  test("for people is refused by its length, and before that to anyone who may not search", async () => {
    const sent = {
      search: words(120_000),
      view_name: "all",
      sort_by: "since",
      from_row: 0,
      row_count: 10,
    };
    expect((await administrator.rpc("find_people", sent)).error?.message).toBe("search_too_long");
    const developer = await newDeveloper();
    expect((await developer.rpc("find_people", sent)).error?.message).toBe("not_allowed");
  });
});
