import { projectSitemapPath } from "~/features/content/sitemap.server";
import { backendContext } from "~/lib/data/backend";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import type { Route } from "./+types/robots";

/** Account pages, steps of a single visit and technical endpoints: nothing to index. */
const privatePaths = [
  "/account",
  "/admin",
  "/auth",
  "/dev/",
  "/edit-project",
  "/functions/",
  "/lists",
  "/login",
  "/my-projects",
  "/opt-out",
  "/projects/*/edit",
  "/rest/",
  "/submission-error",
  "/submission-success",
  "/submit-project",
  "/unsubscribe/",
];

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(backendContext).config;
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absoluteUrl("/sitemap.xml", siteUrl)}`,
    `Sitemap: ${absoluteUrl(projectSitemapPath, siteUrl)}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
