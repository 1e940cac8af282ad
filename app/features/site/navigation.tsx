import { listsPath } from "#domain/lists/list-paths.ts";
import { accountPath } from "#domain/open-data/paths.ts";

/** The header's links, in order. */
export const navigationLinks = [
  { label: "Learn More", to: "/learn-more" },
  { label: "About", to: "/about" },
  { label: "News", to: "/news" },
  { label: "Contact", to: "/contact" },
] as const;

/** For narrow windows, where the header has no room for its 'Submit Project' button. */
export const mobileLinks = [
  ...navigationLinks,
  { label: "Submit Project", to: "/submit-project" },
] as const;

/** The user's own pages, for narrow windows; elsewhere they are in the account menu. */
export const ownLinks = [
  { label: "My Projects", to: "/my-projects" },
  { label: "My Lists", to: listsPath },
  { label: "Account", to: accountPath },
] as const;

/** The admin area, which links to all its pages; shown to administrators only. */
export const teamLink = { label: "Team", to: "/admin" } as const;

/** 'Learn More' says little out of context, so screen readers also announce the topic. */
export function LearnMoreLabel() {
  return (
    <>
      Learn More<span className="sr-only"> about carbon credits</span>
    </>
  );
}
