import { useSyncExternalStore } from "react";
import { Link, NavLink } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { isNarrowWindow, useNarrowWindow } from "~/lib/browser/narrow-window";
import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { usePrefetch } from "~/lib/browser/use-prefetch";
import { AccountControls } from "./account-controls";
import { LogoLink } from "./logo";
import { LearnMoreLabel, mobileLinks, navigationLinks } from "./navigation";

/** The links for narrow windows. The server renders them for every window. */
const MobileMenu = onDemandComponent({
  load: async () => (await import("./mobile-menu")).MobileMenu,
  isNeededImmediately: isNarrowWindow,
});

export function Header() {
  const isNarrow = useNarrowWindow();
  const isScrolled = useScrolled();
  const prefetch = usePrefetch();
  return (
    <header
      data-scrolled={isScrolled}
      className={cn(
        "fixed inset-x-0 top-0 z-40 h-(--header-height) border-b transition-[background-color,box-shadow,border-color] duration-200",
        isScrolled
          ? // Nearly without contrast, what is blurred leaves no smear.
            "border-transparent bg-paper/98 shadow-header backdrop-blur-xl backdrop-contrast-10"
          : "border-rule bg-paper",
      )}
    >
      <div className="container-wide flex h-full items-center gap-4 lg:gap-9">
        <LogoLink />
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-3.5 lg:gap-6">
            {navigationLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} prefetch={prefetch} className={navigationLinkClass}>
                  {to === "/learn-more" ? <LearnMoreLabel /> : label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2.5">
          <div className="hidden whitespace-nowrap md:block">
            <Link
              to="/submit-project"
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              Submit Project
            </Link>
          </div>
          <AccountControls />
          {isNarrow !== false && <MobileMenu />}
        </div>
      </div>
    </header>
  );
}

/** Replaces the mobile menu if there are no scripts to open it, which therefore do not contain it. */
export function PlainMenu() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <nav aria-label="Menu" className="border-b border-rule bg-paper md:hidden">
          <ul className="container-wide flex flex-wrap gap-x-5 py-2">
            {mobileLinks.map(({ label, to }) => (
              <li key={to}>
                <a href={to} className="flex min-h-11 items-center">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </noscript>
  );
}

function navigationLinkClass({ isActive }: { isActive: boolean }): string {
  return cn(
    "relative block py-2 text-[0.9063rem] whitespace-nowrap transition-colors",
    "after:absolute after:inset-x-0 after:bottom-0.5 after:h-0.5 after:rounded-full",
    isActive
      ? "font-medium text-pine after:bg-moss"
      : "text-quiet after:bg-transparent hover:text-ink",
  );
}

const scrollThreshold = 10;

function subscribe(listener: () => void) {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

/** Whether the page is scrolled more than ten pixels. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > scrollThreshold,
    () => false,
  );
}
