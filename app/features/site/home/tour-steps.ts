import { product } from "#domain/product.ts";

export interface TourStep {
  title: string;
  text: string;
  /** What it is about: the first of these that is visible. */
  targets: readonly string[];
}

/** What the tour shows, in order; the last step depends on what signing in would still add. */
export function tourSteps(isSignedIn: boolean): readonly TourStep[] {
  return [
    {
      title: "One table, every project",
      text: `${product.name} lists carbon credit projects with the same facts in the same units. Our team reviewed each one before publication. Select a name to read everything that is known about it.`,
      targets: ["#projects-title"],
    },
    {
      title: "Find what fits",
      text: "Search, or filter by sector, location, registry and more. Your filters are part of the page's address, so a link to it shows others what you see.",
      targets: ["[data-filter-bar]"],
    },
    {
      title: "Figures at a glance",
      text: "‘Price and quality’ puts cost, permanence and rating side by side; ‘All columns’ brings everything back. On a phone, each card has these figures.",
      targets: ['[aria-label="Views"]', "article[data-project] dl"],
    },
    {
      title: "Compare side by side",
      text: "Tick two to five projects to compare them fact by fact. What differs is marked.",
      targets: ['[data-project] input[type="checkbox"]'],
    },
    isSignedIn
      ? {
          title: "You are logged in",
          text: "You see prices, permanence and ratings. Keep projects in lists, and get an e-mail when something about them changes.",
          targets: ["header button[aria-haspopup]", "header"],
        }
      : {
          title: "What your e-mail address adds",
          text: "Prices, permanence and ratings, and lists of your own that tell you of changes. It is free, and there is no password.",
          targets: ["[data-hidden-data]", "header"],
        },
  ];
}
