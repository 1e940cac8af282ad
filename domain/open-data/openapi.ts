import { product } from "../product.ts";
import { cdopSchema } from "./cdop-schema.ts";
import { checkSchema, offerParameters } from "./check-record.ts";
import { historySchema } from "./history-record.ts";
import { gatedTerms, openDataLicence } from "./licence.ts";
import { jsonSchemaOf } from "./open-field.ts";
import { openFields } from "./open-fields.ts";
import { filterParameters, type OpenParameter, pageParameters } from "./parameters.ts";
import { accountPath, openDataPaths } from "./paths.ts";

const reference = (kind: "schemas" | "responses" | "headers", name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

const projectSchema = {
  type: "object",
  description:
    "A listed project. Unknown values are null; gated values are only included with a key.",
  required: openFields.filter(({ isGated }) => !isGated).map(({ name }) => name),
  properties: Object.fromEntries(openFields.map((field) => [field.name, jsonSchemaOf(field)])),
};

const moment = { type: "string", format: "date-time" };

const pageSchema = {
  type: "object",
  required: ["projects", "total", "next_cursor", "as_of"],
  properties: {
    projects: { type: "array", items: reference("schemas", "Project") },
    total: { type: "integer", description: "The number of matching projects on all pages." },
    next_cursor: {
      type: ["string", "null"],
      description: "Send it as 'cursor' to get the next page; null on the last one.",
    },
    as_of: {
      ...moment,
      description:
        "The time of the latest change in this response. Send the value from the first page as 'updated_since' next time.",
    },
    removed: {
      type: "array",
      description: "With 'updated_since', on the first page: projects that are no longer listed.",
      items: {
        type: "object",
        required: ["id", "removed_at"],
        properties: { id: { type: "string", format: "uuid" }, removed_at: moment },
      },
    },
  },
};

const problemSchema = {
  type: "object",
  description: "Problem details, as defined in RFC 9457.",
  required: ["type", "title", "status", "detail"],
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    parameter: { type: "string", description: "The parameter that is wrong, if any." },
  },
};

const headers = {
  ETag: {
    description: "Send it back as If-None-Match; if nothing has changed, the response is 304.",
    schema: { type: "string" },
  },
  LastModified: {
    description: "When a project last changed; not sent with a key.",
    schema: { type: "string" },
  },
  RetryAfter: { description: "In seconds.", schema: { type: "integer" } },
};

const problem = (description: string, isTemporary = false) => ({
  description,
  ...(isTemporary && { headers: { "Retry-After": reference("headers", "RetryAfter") } }),
  content: { "application/problem+json": { schema: reference("schemas", "Problem") } },
});

const responses = {
  NotModified: { description: "Nothing has changed since the ETag that was sent." },
  BadRequest: problem("A parameter is unknown, or its value is not valid."),
  Unauthorized: problem("The key is unknown or has been revoked, or the query requires one."),
  NotFound: problem("The project was not found."),
  Gone: problem("The project is no longer listed."),
  TooManyRequests: problem("Too many requests in a minute.", true),
  Unavailable: problem("The data cannot be read at the moment.", true),
};

function parameterObject(parameter: OpenParameter) {
  const { name, description, schema, isRepeatable, isGated } = parameter;
  return {
    name,
    in: "query",
    description: isGated ? `${description} Requires a key.` : description,
    ...(isRepeatable
      ? { schema: { type: "array", items: schema }, style: "form", explode: true }
      : { schema }),
  };
}

const idParameter = {
  name: "id",
  in: "path",
  required: true,
  description: "Our own id for the project.",
  schema: { type: "string", format: "uuid" },
};

interface Operation {
  operationId: string;
  summary: string;
  parameters?: object[];
  type: string;
  schema: object;
  links?: object;
  isOneProject?: boolean;
}

function operation({ operationId, summary, parameters, type, schema, ...rest }: Operation) {
  const { links, isOneProject } = rest;
  return {
    get: {
      operationId,
      summary,
      ...(parameters && { parameters }),
      security: [{}, { personalKey: [] }],
      responses: {
        "200": {
          description: summary,
          headers: {
            ETag: reference("headers", "ETag"),
            "Last-Modified": reference("headers", "LastModified"),
          },
          content: { [type]: { schema } },
          ...(links && { links }),
        },
        "304": reference("responses", "NotModified"),
        "400": reference("responses", "BadRequest"),
        "401": reference("responses", "Unauthorized"),
        ...(isOneProject && {
          "404": reference("responses", "NotFound"),
          "410": reference("responses", "Gone"),
        }),
        "429": reference("responses", "TooManyRequests"),
        "503": reference("responses", "Unavailable"),
      },
    },
  };
}

const json = "application/json";
const csv = "text/csv";
const filters = filterParameters.map(parameterObject);

const paths = {
  "/projects.json": operation({
    operationId: "listProjects",
    summary: "All matching projects, in pages",
    parameters: [...filters, ...pageParameters.map(parameterObject)],
    type: json,
    schema: reference("schemas", "ProjectPage"),
    links: {
      nextPage: {
        operationId: "listProjects",
        parameters: { cursor: "$response.body#/next_cursor" },
      },
    },
  }),
  "/projects.csv": operation({
    operationId: "downloadProjects",
    summary: "All matching projects, as one CSV file",
    parameters: filters,
    type: csv,
    schema: { type: "string" },
  }),
  "/projects/{id}.json": operation({
    operationId: "getProject",
    summary: "One project",
    parameters: [idParameter],
    type: json,
    schema: reference("schemas", "Project"),
    isOneProject: true,
  }),
  "/projects/{id}.csv": operation({
    operationId: "downloadProject",
    summary: "One project as a CSV file",
    parameters: [idParameter],
    type: csv,
    schema: { type: "string" },
    isOneProject: true,
  }),
  "/projects/{id}/cdop.json": operation({
    operationId: "getProjectAsCdop",
    summary: "One project in the Carbon Data Open Protocol, without gated values",
    parameters: [idParameter],
    type: json,
    schema: reference("schemas", "CdopProject"),
    isOneProject: true,
  }),
  "/projects/{id}/history.json": operation({
    operationId: "getProjectHistory",
    summary: "How a project's price, availability, stage and standing have changed",
    parameters: [idParameter],
    type: json,
    schema: reference("schemas", "ProjectHistory"),
    isOneProject: true,
  }),
  "/check.json": operation({
    operationId: "checkOffer",
    summary: "Each statement of an offer: confirmed, contradicted or not known",
    parameters: offerParameters.map((parameter) => ({
      ...parameterObject(parameter),
      ...(parameter.name === "id" && { required: true }),
    })),
    type: json,
    schema: reference("schemas", "CheckedOffer"),
  }),
  "/openapi.json": operation({
    operationId: "getOpenApi",
    summary: "This document",
    type: json,
    schema: { type: "object" },
  }),
  "/datapackage.json": operation({
    operationId: "getDataPackage",
    summary: "A description of the CSV file, as a Data Package",
    type: json,
    schema: { type: "object" },
  }),
};

/** Version 1 as an OpenAPI 3.1 document. */
export function openApiDocument(siteUrl: string, contactEmail: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${product.name} open data`,
      version: "1",
      summary: "Listed carbon credit projects",
      description: `${product.description} Version 1 is stable: fields and parameters may be added, but none will be removed. ${gatedTerms}`,
      contact: { email: contactEmail, url: new URL(openDataPaths.page, siteUrl).href },
      license: { name: openDataLicence.name, identifier: openDataLicence.id },
    },
    servers: [{ url: new URL("/api/v1", siteUrl).href }],
    externalDocs: { url: new URL(openDataPaths.page, siteUrl).href },
    paths,
    components: {
      schemas: {
        Project: projectSchema,
        ProjectPage: pageSchema,
        Problem: problemSchema,
        CdopProject: cdopSchema,
        ProjectHistory: historySchema,
        CheckedOffer: checkSchema,
      },
      responses,
      headers,
      securitySchemes: {
        personalKey: {
          type: "http",
          scheme: "bearer",
          description: `A personal key, created at ${new URL(accountPath, siteUrl).href}. Without one, everything except gated values can be read.`,
        },
      },
    },
  };
}
