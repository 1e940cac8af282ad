import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { projectId } from "#demo/ids.ts";
import type { dataPackage } from "#domain/open-data/datapackage.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { newKeyHolder } from "../fixtures/open-data.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

interface Parameter {
  name: string;
  in: "query" | "path";
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  responses: Record<string, Described>;
}

interface Described {
  $ref?: string;
  content?: Record<string, object>;
  links?: Record<string, { operationId: string; parameters: Record<string, string> }>;
}

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { get: Operation }>;
}

let server: TestServer;
let key: string;
let document: Document;
beforeAll(async () => {
  server = await sharedTestServer();
  ({ key } = await newKeyHolder(server));
  document = (await (await fetch(server.url + openDataPaths.openApi)).json()) as Document;
});

/** A client that relies on the document alone: it knows no path, parameter name or shape. */
function clientOf(described: Document, token?: string) {
  const operations = Object.entries(described.paths).map(([path, { get }]) => ({ path, ...get }));

  function find(operationId: string) {
    const found = operations.find((operation) => operation.operationId === operationId);
    if (!found) throw new Error(`The document has no operation ${operationId}`);
    return found;
  }

  async function call(operationId: string, given: Record<string, string> = {}) {
    const { path, parameters = [] } = find(operationId);
    const names = new Map(parameters.map((parameter) => [parameter.name, parameter.in]));
    let url = (described.servers[0]?.url ?? "") + path;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(given)) {
      if (names.get(name) === "path") url = url.replace(`{${name}}`, value);
      else if (names.get(name) === "query") query.set(name, value);
      else throw new Error(`${operationId} has no parameter ${name}`);
    }
    return fetch(query.size > 0 ? `${url}?${query}` : url, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
  }

  /** Follows the described next-page link until there are no parameters left to send. */
  async function* pages(operationId: string, given: Record<string, string>) {
    const { nextPage } = find(operationId).responses["200"]?.links ?? {};
    if (!nextPage) throw new Error(`${operationId} does not describe its next page`);
    for (let more: Record<string, string> | null = {}; more; ) {
      const response = await call(operationId, { ...given, ...more });
      const body = (await response.json()) as Record<string, unknown>;
      yield body;
      const next = Object.entries(nextPage.parameters).map(
        ([name, pointer]) => [name, body[pointer.replace("$response.body#/", "")]] as const,
      );
      more = next.every(([, value]) => value !== null)
        ? Object.fromEntries(next.map(([name, value]) => [name, String(value)]))
        : null;
    }
  }
  return { call, pages, operations };
}

describe("the OpenAPI document", () => {
  test("is all a client needs to read every project, the same ones the explorer shows", async () => {
    const { pages } = clientOf(document);
    const read: string[] = [];
    for await (const { projects } of pages("listProjects", { limit: "9" })) {
      read.push(...(projects as { id: string }[]).map(({ id }) => id));
    }
    const explorer = await fetch(`${server.url}/api/listings?limit=100`);
    const { rows, total } = (await explorer.json()) as { rows: { id: string }[]; total: number };
    expect(read).toHaveLength(total);
    expect(read.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test("describes every response, with a key and without, and every refusal", async () => {
    const validators = createValidators(document);
    const id = projectId("GS90412");
    const calls: [operationId: string, given: Record<string, string>, status: number][] = [
      ["listProjects", {}, 200],
      ["listProjects", { limit: "3" }, 200],
      ["listProjects", { updated_since: "2020-01-01" }, 200],
      ["listProjects", { limit: "x" }, 400],
      ["downloadProjects", {}, 200],
      ["downloadProjects", { sector: "x" }, 400],
      ["getProject", { id }, 200],
      ["getProject", { id: crypto.randomUUID() }, 404],
      ["downloadProject", { id }, 200],
      ["getProjectAsCdop", { id }, 200],
      ["getProjectHistory", { id }, 200],
      ["checkOffer", { id: "Verra 9114", vintage: "2024", tonnes: "5", labels: "CCP" }, 200],
      ["checkOffer", { registry: "Verra", id: "999999", price: "31" }, 200],
      ["checkOffer", { id: "Verra 9114", tonnes: "-5" }, 400],
      ["getOpenApi", {}, 200],
      ["getDataPackage", {}, 200],
    ];
    expect(new Set(calls.map(([operationId]) => operationId))).toEqual(
      new Set(clientOf(document).operations.map(({ operationId }) => operationId)),
    );
    for (const token of [undefined, key]) {
      for (const [operationId, given, status] of calls) {
        const response = await clientOf(document, token).call(operationId, given);
        expect(response.status, operationId).toBe(status);
        await validators.check(operationId, response);
      }
    }
    for (const token of ["ct_wrong", undefined]) {
      const refused = await clientOf(document, token).call("listProjects", { cost: "1-" });
      expect(refused.status).toBe(401);
      await validators.check("listProjects", refused);
    }
  });

  test("would detect a response with a wrong type or a missing field", async () => {
    const validators = createValidators(document);
    const response = await clientOf(document).call("getProject", { id: projectId("GS90412") });
    const project = (await response.json()) as Record<string, unknown>;
    const { registry_id: _, ...without } = project;
    for (const wrong of [without, { ...project, sdgs: "13" }, { ...project, url: "none" }]) {
      const sent = Response.json(wrong);
      await expect(validators.check("getProject", sent)).rejects.toThrow();
    }
  });
});

/** Validators of all described bodies, by operation, status and media type. */
function createValidators(described: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(described, "document");
  const known = new Map<string, ValidateFunction>();

  function validator(reference: string): ValidateFunction {
    const made = known.get(reference) ?? ajv.compile({ $ref: `document${reference}` });
    known.set(reference, made);
    return made;
  }

  return {
    async check(operationId: string, response: Response): Promise<void> {
      const found = Object.entries(described.paths).find(
        ([, { get }]) => get.operationId === operationId,
      );
      const documented = found?.[1].get.responses[response.status];
      const type = (response.headers.get("content-type") ?? "").replace(/;.*/, "");
      const pointer =
        documented?.$ref ?? `#/paths/${escaped(found?.[0])}/get/responses/${response.status}`;
      const body = type.endsWith("json") ? await response.json() : await response.text();
      const validate = validator(`${pointer}/content/${escaped(type)}/schema`);
      if (!validate(body)) throw new Error(`${operationId}: ${ajv.errorsText(validate.errors)}`);
    },
  };
}

/** A name escaped for a JSON pointer in a URL. */
const escaped = (name = "") => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));

test("the data package describes the CSV file: its columns and their values", async () => {
  const response = await fetch(server.url + openDataPaths.dataPackage);
  const described = (await response.json()) as ReturnType<typeof dataPackage>;
  const [resource] = described.resources;
  expect(described.licenses[0]?.name).toBe("CC-BY-4.0");
  const file = await fetch(resource?.path ?? "");
  expect(file.headers.get("content-type")).toContain(resource?.mediatype);
  const rows = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[];
  const fields = resource?.schema.fields ?? [];
  expect(Object.keys(rows[0] ?? {})).toEqual(fields.map(({ name }) => name));
  const reads: Record<string, (cell: string) => boolean> = {
    string: () => true,
    integer: (cell) => /^-?\d+$/.test(cell),
    number: (cell) => cell !== "" && Number.isFinite(Number(cell)),
    date: (cell) => /^\d{4}-\d\d-\d\d$/.test(cell),
    datetime: (cell) => !Number.isNaN(Date.parse(cell)),
    boolean: (cell) => cell === "true" || cell === "false",
    array: (cell) => Array.isArray(JSON.parse(cell)),
  };
  for (const row of rows) {
    for (const { name, type, ...field } of fields) {
      const cell = row[name] ?? "";
      if (cell === "") expect(field, name).not.toHaveProperty("constraints");
      else expect(reads[type]?.(cell), `${name}: ${cell}`).toBe(true);
    }
  }
});
