import { type ReactNode, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { darkPaper, paper } from "#domain/palette.ts";
import { product } from "#domain/product.ts";
import { sampleTestimonials } from "~/content/sample-testimonials";
import { ErrorView } from "~/features/site/error-view";
import { SiteFrame } from "~/features/site/site-frame";
import { bottomBarScript } from "~/lib/browser/bottom-bar";
import { failedImagesScript } from "~/lib/browser/failed-images";
import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { earlyInputScript } from "~/lib/browser/record-early-input";
import { returnVisitScript } from "~/lib/browser/return-visit";
import { backendContext } from "~/lib/data/backend";
import { setPublicConfig, usePublicConfig } from "~/lib/data/public-config";
import { schemaSettingsScript } from "~/lib/data/schema-settings";
import { log } from "~/lib/log";
import { keptSessionScript } from "~/lib/session/kept-session";
import type { Route } from "./+types/root";
import interFont from "./fonts/inter-latin.woff2?url";
import newsreaderFont from "./fonts/newsreader-english.woff2?url";
import "./app.css";

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(backendContext);
  return { config: { ...config, testimonials: config.testimonials ?? sampleTestimonials } };
}

/** The configuration does not change while a page is open. */
export function shouldRevalidate() {
  return false;
}

const fontPreload = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" };

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  {
    rel: "alternate",
    type: "application/atom+xml",
    title: `${product.name}: newly listed projects`,
    href: openDataPaths.projectFeed,
  },
  { ...fontPreload, href: interFont, crossOrigin: "anonymous" },
  { ...fontPreload, href: newsreaderFont, crossOrigin: "anonymous" },
];

const missingTitle = "Page not found";

/** For pages without a title of their own, such as one whose loader found nothing. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: isNotFound(error) ? `${missingTitle} - ${product.name}` : product.name },
];

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Runs before the first paint. Only the server renders it; hydration leaves it untouched. */
const earlyScript = import.meta.env.SSR
  ? [
      keptSessionScript,
      returnVisitScript,
      bottomBarScript,
      schemaSettingsScript,
      failedImagesScript,
      earlyInputScript,
    ].join(";")
  : "";

export function Layout({ children }: { children: ReactNode }) {
  const config = usePublicConfig();
  if (config && typeof document !== "undefined") setPublicConfig(config);
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={darkPaper} />
        <Meta />
        <Links />
        {config?.analyticsScriptUrl && (
          <script
            defer
            src={config.analyticsScriptUrl}
            data-domain={new URL(config.siteUrl).hostname}
          />
        )}
      </head>
      <body>
        <SiteFrame>{children}</SiteFrame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

const NotFoundView = onDemandComponent<Record<never, never>>({
  load: async () => (await import("~/features/site/not-found-view")).NotFoundView,
  isNeededImmediately: () => document.title.startsWith(missingTitle),
});

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isNotFound(error);
  useEffect(() => {
    if (!isMissing) log.error("The page failed", error);
  }, [error, isMissing]);
  return isMissing ? <NotFoundView /> : <ErrorView />;
}
