import { accountPath } from "#domain/open-data/paths.ts";

/** The header's links, in order. */
export const navigationLinks = [
  { label: "Learn More", to: "/learn-more" },
  { label: "About", to: "/about" },
  { label: "News", to: "/news" },
  { label: "Contact", to: "/contact" },
] as const;

/** In a narrow window, where the header has no room for its button. */
export const mobileLinks = [
  ...navigationLinks,
  { label: "Submit Project", to: "/submit-project" },
] as const;

/** Somebody's own pages, in a narrow window; elsewhere the account menu has them. */
export const ownLinks = [
  { label: "My Projects", to: "/my-projects" },
  { label: "My Lists", to: "/lists" },
  { label: "Account", to: accountPath },
] as const;

/** Where the team works, which has links to all its pages; offered to administrators only. */
export const teamLink = { label: "Team", to: "/admin" } as const;

/** 'Learn More' says nothing by itself: those who hear or list the links alone are told about what. */
export function LearnMoreLabel() {
  return (
    <>
      Learn More<span className="sr-only"> about carbon credits</span>
    </>
  );
}
