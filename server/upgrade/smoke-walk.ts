import { z } from "zod";
import { errorMessage } from "#domain/error-message.ts";
import { parseJson } from "#domain/json.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";

export interface WalkedPage {
  name: string;
  path: string;
  /** Null if there was no response. */
  status: number | null;
  milliseconds: number;
  /** Undefined if the page is as it should be. */
  problem?: string;
}

/** In milliseconds. */
const patience = 30_000;

const openData = z.object({
  projects: z.array(z.object({ id: z.string(), name: z.string() })),
  total: z.number(),
});
type ListedProject = z.infer<typeof openData>["projects"][number];

interface Page {
  name: string;
  path: string;
  status?: number;
  /** What a page that works contains. */
  contains: string | RegExp;
}

/** Visits the site as a stranger would: what a new version must not break. */
export async function smokeWalk(site: string, stopping: AbortSignal): Promise<WalkedPage[]> {
  const walked: WalkedPage[] = [];
  const visit = async (page: Page) => {
    const { text, ...result } = await look(site, page, stopping);
    walked.push(result);
    return text;
  };
  const opened = await visit({
    name: "open data",
    path: `${openDataPaths.projectsJson}?limit=1`,
    contains: '"projects"',
  });
  const listed = openData.safeParse(parseJson(opened));
  for (const page of pagesOf(listed.data?.projects[0])) await visit(page);
  return walked;
}

function pagesOf(listed: ListedProject | undefined): Page[] {
  const page = /<\/html>\s*$/;
  return [
    // Without its projects the home page is sent all the same.
    { name: "home", path: "/", contains: listed ? /href="\/projects\/[^"]+"/ : page },
    { name: "explorer", path: "/api/listings", contains: listed ? /"id":"[0-9a-f-]{36}"/ : "" },
    ...(listed
      ? [{ name: "a project", path: `/projects/${listed.id}`, contains: asInHtml(listed.name) }]
      : []),
    { name: "market", path: "/market", contains: page },
    { name: "news", path: "/news", contains: page },
    { name: "sitemap", path: "/sitemap.xml", contains: "<urlset" },
    { name: "open data's page", path: openDataPaths.page, contains: page },
    { name: "log-in", path: "/login", contains: /<form|<input/ },
    { name: "admin, refused", path: "/admin/review", status: 404, contains: page },
    { name: "readiness", path: "/readyz", contains: '"ok"' },
  ];
}

/** As React writes it. */
const asInHtml = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

async function look(site: string, page: Page, stopping: AbortSignal) {
  const { name, path, status: wanted = 200, contains } = page;
  const started = performance.now();
  const result = (status: number | null, text: string, problem?: string) => ({
    name,
    path,
    status,
    milliseconds: performance.now() - started,
    text,
    ...(problem !== undefined && { problem }),
  });
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(patience)]);
    const response = await fetch(site + path, { redirect: "manual", signal });
    const text = await response.text();
    const { status } = response;
    if (status !== wanted) return result(status, text, `${wanted} was expected`);
    const isThere = typeof contains === "string" ? text.includes(contains) : contains.test(text);
    return isThere ? result(status, text) : result(status, text, "something is missing in it");
  } catch (cause) {
    stopping.throwIfAborted();
    return result(null, "", errorMessage(cause));
  }
}
