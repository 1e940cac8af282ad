import { QueryClientProvider } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmIdentityHost } from "~/components/second-factor/confirm-identity-host";
import { ToasterHost } from "~/components/ui/toaster-host";
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
          {config?.isDemo && <DemoNotice />}
          <div className="flex-1">{children}</div>
          <Footer />
        </div>
        <OfflineNotice />
        <ConfirmIdentityHost />
        <ToasterHost />
      </SessionProvider>
    </QueryClientProvider>
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
