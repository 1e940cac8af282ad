import { openDataPaths } from "#domain/open-data/paths.ts";

const titles = {
  400: "The query is not valid",
  401: "A key is required",
  404: "Not found",
  405: "This API is read-only",
  410: "The project is no longer listed",
  429: "Too many requests",
  500: "Something went wrong",
  503: "Temporarily unavailable",
} as const;

interface ProblemOptions {
  status: keyof typeof titles;
  detail: string;
  parameter?: string;
  headers?: Record<string, string>;
}

/** An error in the format of RFC 9457; its type links to the documentation of the open data. */
export function problemDetails({ status, detail, parameter, headers }: ProblemOptions): Response {
  const body = {
    type: `${openDataPaths.page}#errors`,
    title: titles[status],
    status,
    detail,
    ...(parameter !== undefined && { parameter }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/problem+json; charset=utf-8",
      "Cache-Control": "no-store",
      Vary: "Authorization",
      ...headers,
    },
  });
}
