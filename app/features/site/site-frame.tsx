import { QueryClientProvider } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmIdentityHost } from "~/components/second-factor/confirm-identity-host";
import { ToasterHost } from "~/components/ui/toaster-host";
import { earlyStatusId } from "~/lib/browser/early-input";
import { usePublicConfig } from "~/lib/data/public-config";
import { queryClient } from "~/lib/data/query-client";
import { SessionProvider } from "~/lib/session/session";
import { ConsentBanner } from "./consent-banner";
import { Footer } from "./footer";
import { Header, PlainMenu } from "./header";
import { OfflineNotice } from "./offline-notice";

/** The frame of every page: header, footer, consent banner, notices and session. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const config = usePublicConfig();
  const [cache] = useState(queryClient);
  return (
    <QueryClientProvider client={cache}>
      <SessionProvider>
        <div className="flex min-h-dvh flex-col pt-(--header-height)">
          <a
            href="#content"
            className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-pine px-4 py-2.5 text-sm font-medium text-white focus:translate-y-0"
          >
            Skip to content
          </a>
          <ConsentBanner />
          <Header />
          <PlainMenu />
          <NoScriptNotice />
          {config?.isDemo && <DemoNotice />}
          <div className="flex-1">{children}</div>
          <Footer />
        </div>
        <EarlyInputStatus />
        <OfflineNotice />
        <ConfirmIdentityHost />
        <ToasterHost />
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Hydration leaves it untouched. */
const statusClass = import.meta.env.SSR
  ? "not-data-shown:sr-only data-shown:fixed data-shown:inset-x-4 data-shown:bottom-4 data-shown:z-50 mx-auto max-w-lg rounded-xl bg-pine px-5 py-3.5 text-center text-[0.9375rem] text-white shadow-raised print:hidden [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-3"
  : undefined;

/**
 * Tells what becomes of input that came before the scripts: to screen readers immediately, to
 * everyone if it takes long. Written by `record-early-input.ts`, so React leaves its content alone.
 */
function EarlyInputStatus() {
  return (
    <div
      id={earlyStatusId}
      aria-live="polite"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: "" }}
      className={statusClass}
    />
  );
}

/** The browser never renders it, so its scripts need not contain it. */
function NoScriptNotice() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="border-b border-rule bg-yellow-tint">
          <span className="container-wide block py-2 text-sm">
            Without JavaScript you can read this site and follow its links. Logging in, searching,
            filtering, sorting, comparing and submitting projects need it.
          </span>
        </p>
      )}
    </noscript>
  );
}

function DemoNotice() {
  return (
    <aside aria-label="Demo data" className="border-b border-rule bg-paper-deep text-quiet">
      <p className="container-wide flex items-center justify-center gap-2 py-1 text-xs sm:text-[0.8125rem]">
        <FlaskConical aria-hidden="true" size={14} className="shrink-0 text-amber" />
        Demo: companies and ratings are fictional.
      </p>
    </aside>
  );
}
