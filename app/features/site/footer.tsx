import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { product, resourceLinks } from "#domain/product.ts";
import { verifyPath } from "#domain/proof/proof-paths.ts";
import { rulesPath } from "#domain/rules/rule-paths.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { cn } from "~/components/ui/class-names";
import { EmailText } from "~/components/ui/email-text";
import { usePrefetch } from "~/lib/browser/use-prefetch";
import { useContactEmail } from "~/lib/data/public-config";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";
import { reopenConsent } from "~/lib/session/use-consent";
import { LogoLink } from "./logo";
import { LearnMoreLabel } from "./navigation";

const linkClass =
  "inline-block py-1 text-quiet transition-colors hover:text-ink hover:underline max-md:py-2.5";

const bottomLinks = [
  ["/market", "The market at a glance"],
  ["/check", "Check an offer"],
  [rulesPath, "Rules of use"],
  [verifyPath, "Verify a text"],
  [openDataPaths.page, "Open data"],
] as const;

export function Footer() {
  const { status } = useSession();
  const returnHere = useReturnHere();
  const contactEmail = useContactEmail();
  const prefetch = usePrefetch();
  return (
    <footer className="border-t border-rule bg-paper">
      <div className="container-wide grid grid-cols-2 gap-x-10 gap-y-8 py-12 md:gap-y-10 md:py-14 text-sm sm:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
        <div className="col-span-2 max-w-88 sm:col-span-3 lg:col-span-1">
          <LogoLink />
          <p className="mt-3 font-serif text-lg leading-snug text-balance">{product.tagline}</p>
          <p className="mt-3 leading-relaxed text-quiet">{product.description}</p>
        </div>
        <FooterColumn title="Navigation">
          <FooterLink to="/">Home</FooterLink>
          <FooterLink to="/learn-more">
            <LearnMoreLabel />
          </FooterLink>
          {status === "signed-in" ? (
            <FooterLink to="/my-projects">My Projects</FooterLink>
          ) : (
            <FooterLink to={loginPath} state={returnHere}>
              <span className="kept-session:invisible">Login</span>
            </FooterLink>
          )}
          <FooterLink to="/privacy-policy">Privacy Policy</FooterLink>
        </FooterColumn>
        <FooterColumn title="Resources">
          {resourceLinks.map(({ label, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title="About">
          <FooterLink to="/about">Our mission</FooterLink>
          <FooterLink to="/glossary">Glossary</FooterLink>
          {contactEmail && (
            <li>
              <a href={`mailto:${contactEmail}`} className={cn(linkClass, "wrap-anywhere")}>
                <EmailText email={contactEmail} />
              </a>
            </li>
          )}
        </FooterColumn>
      </div>
      <div className="container-wide">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-rule py-6 text-sm text-quiet">
          <p suppressHydrationWarning>
            © {new Date().getUTCFullYear()} {product.name}. All rights reserved.
          </p>
          <div className="flex flex-wrap gap-x-6">
            {bottomLinks.map(([to, label]) => (
              <Link key={to} to={to} prefetch={prefetch} className={linkClass}>
                {label}
              </Link>
            ))}
            <a href="/licences.txt" className={linkClass}>
              Licences
            </a>
            <button
              type="button"
              onClick={reopenConsent}
              className={cn(linkClass, "noscript:hidden")}
            >
              Cookie settings
            </button>
          </div>
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

interface FooterLinkProps extends Pick<LinkProps, "state"> {
  to: string;
  children: ReactNode;
}

function FooterLink({ to, state, children }: FooterLinkProps) {
  const prefetch = usePrefetch();
  return (
    <li>
      <Link to={to} state={state} prefetch={prefetch} className={linkClass}>
        {children}
      </Link>
    </li>
  );
}
