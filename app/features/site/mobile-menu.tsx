import { Menu as MenuIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { EmailText } from "~/components/ui/email-text";
import { log } from "~/lib/log";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";
import { LearnMoreLabel, mobileLinks, ownLinks, teamLink } from "./navigation";

/** The header's links in a narrow window, behind a button. */
export function MobileMenu() {
  const { key } = useLocation();
  const { user } = useSession();
  const links = [
    ...mobileLinks,
    ...(user ? ownLinks : []),
    ...(user?.role === "admin" ? [teamLink] : []),
  ];
  // Tied to one location, so that any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector("a")?.focus();
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpenAt(null);
      button.current?.focus();
    }
    function closeWhenLeft({ target }: Event) {
      if (target instanceof Node && !container.current?.contains(target)) setOpenAt(null);
    }
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("focusin", closeWhenLeft);
    document.addEventListener("pointerdown", closeWhenLeft);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("focusin", closeWhenLeft);
      document.removeEventListener("pointerdown", closeWhenLeft);
    };
  }, [isOpen]);

  return (
    <div ref={container} className="md:hidden">
      <button
        ref={button}
        type="button"
        aria-label={isOpen ? "Close menu" : "Open menu"}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => setOpenAt(isOpen ? null : key)}
        className="-mr-2 inline-flex size-11 items-center noscript:hidden justify-center rounded-lg text-pine hover:bg-pine/7"
      >
        {isOpen ? <X aria-hidden="true" size={22} /> : <MenuIcon aria-hidden="true" size={22} />}
      </button>
      <div
        ref={panel}
        id="mobile-menu"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] overflow-y-auto border-b border-rule bg-paper shadow-raised"
      >
        <nav aria-label="Menu" className="container-wide py-3">
          <ul>
            {links.map(({ label, to }) => (
              <li key={to} className="border-b border-rule">
                <NavLink to={to} className={menuLinkClass}>
                  {to === "/learn-more" ? <LearnMoreLabel /> : label}
                </NavLink>
              </li>
            ))}
          </ul>
          <MobileAccount />
        </nav>
      </div>
    </div>
  );
}

function MobileAccount() {
  const { status, user } = useSession();
  const returnHere = useReturnHere();
  if (status === "loading") return null;
  return (
    <div className="flex items-center justify-between gap-4 py-4">
      {user ? (
        <>
          <p className="min-w-0 text-sm wrap-anywhere text-quiet">
            <EmailText email={user.email} />
          </p>
          <Button variant="secondary" onClick={() => void signOutHere()}>
            Logout
          </Button>
        </>
      ) : (
        <Link to={loginPath} state={returnHere} className={cn(buttonClass(), "w-full")}>
          Login
        </Link>
      )}
    </div>
  );
}

/** Loaded on demand, as few visitors are signed in. */
async function signOutHere() {
  try {
    const { signOut } = await import("~/lib/session/sign-out");
    await signOut({ goTo: "/" });
  } catch (error) {
    log.error("Signing out failed", error);
  }
}

function menuLinkClass({ isActive }: { isActive: boolean }): string {
  return cn(
    "flex min-h-12 items-center text-[1.0625rem]",
    isActive ? "font-medium text-pine" : "text-ink",
  );
}
