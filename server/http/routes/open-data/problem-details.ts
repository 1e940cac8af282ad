import { openDataPaths } from "#domain/open-data/paths.ts";

const titles = {
  400: "The question is not understood",
  401: "A key is needed",
  404: "There is no such address",
  405: "This can only be read",
  410: "The project is not listed any more",
  429: "Too many requests",
  500: "Something went wrong",
  503: "Not available at the moment",
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
