const modules = (...paths: string[]) => new RegExp(paths.map((path) => `/${path}`).join("|"));

/** What every page has. */
const site = modules(
  "app/(root\\.tsx|lib/(browser/(analytics|service-worker)|session/auth-loop))",
  "react-dom/(index|cjs/react-dom\\.)",
);

/** What the home page and most public pages share, and what brings no large library with it. */
const common = modules(
  "app/components/ui/(badge|card|skeleton)",
  "app/features/site/home/portrait",
  "app/lib/(browser/(narrow|on-demand|stored-flag|use-image|use-on)|seo/(absolute|organisation|seo))",
  "domain/(files/public-files|json|once|text/(figure|lists|plain|plural))",
  "lucide-react/.*/rows-",
);

/** What most public pages share, the home page apart. */
const reading = modules(
  "app/components/ui/(back-link|carousel|narrative|spinner)",
  "app/features/content/(article-body|formatted|glossary-search)",
  "app/lib/(browser/use-width|format/(dates|relative)|seo/(structured|use))",
  "domain/(limits|lists/list-paths|stored-time|text/(csv|hex|one-line))",
);

/** What the home page shares with the others that show projects, and the explorer's menus, loaded later. */
const listing = modules(
  "app/components/(comparison|ui/(company|country|rating))",
  "app/features/(explorer/(?!card-list|incremental-index|opened-menu)|market/strip-tiles)",
  "app/lib/(browser/(chosen|use-has)|data/(data-api|listing|ratings|use-viewer|visitor))",
  "domain/(comparison/compared\\.|rating/rating\\.)",
  "domain/listing/(?!countr|listing-changes|listing-index|matching|number-range|order|pasted|project-facts|signed|sorted)",
);

/** What only those others share. */
const projects = modules(
  "app/lib/data/(chosen|rating-history)",
  "domain/(comparison/(compared-columns|lasting)|listing/project-facts|rating/grade)",
);

/** What reads, finds and sorts the whole list, once somebody is there to use it. */
const wholeList = modules(
  "app/features/explorer/incremental-index",
  "app/lib/data/read-listings",
  "domain/listing/(listing-changes|listing-index|matching|order|sorted)",
  "domain/(rating/rating-match|text/locale-order)",
);

/** What articles, news and their editor share. */
const posts = modules(
  "app/features/content/(load-content|news-byline|picture|posts)",
  "domain/content/(news-categories|picture-|post)",
);

/** What asks something of the server, and says why it failed. */
const requests = modules(
  "@tanstack/.*[mM]utation",
  "app/components/ui/(load-failure|waiting)",
  "app/features/content/try-again",
  "app/lib/(browser/submission-drafts|data/(failure|refusal|use-own|use-rpc)|session/(auth-re|fresh|use-login))",
  "domain/(content/slug|errors)",
);

/** What pages with something to fill in or a list to look through share. */
const forms = modules(
  "app/components/ui/(drop-area|form-field|link-row|pagination|progress|search-box|select-field|text-field|toolbar|view-links)",
  "app/lib/(browser/use-(debounced|leave|list-state|pre-hydration)|data/row-page)",
  "domain/(files/file-content|list-address)",
);

/** What everything that opens above a page is made of. */
const layers = modules(
  "@radix-ui/(primitive|react-(compose|context/|dismissable|focus|id/|portal|presence|primitive|slot))",
  "@radix-ui/react-use-(callback|controllable|effect|layout)",
);

const dialogs = modules("@radix-ui/react-dialog", "app/components/ui/(confirm|dialog|unsaved)");

/** What offers options while somebody types. */
const comboboxes = modules(
  "app/components/(listing/methodology|ui/(combobox|option-list|suggest|tag-list))",
  "app/lib/data/methodologies",
  "domain/methodologies/methodology\\.",
  "downshift/",
);

/** What the five steps share with every page that shows or takes what was entered in them. */
const submission = modules(
  "app/(components/listing/field-value|lib/data/(file-links|my-projects))",
  "domain/(files/project-file|review/review(-fields|-summary|er))",
  "domain/submission/(?!own-project)",
);

/** What the lists of the team share. */
const team = modules(
  "app/components/admin/(?!stored)",
  "app/lib/data/review-counts",
  "domain/(review/review-queue|text/search-condition)",
);

/** What a buyer's lists share. */
const lists = modules(
  "app/(components/lists/list-name|features/lists/(list-states|lists-page)|lib/data/lists)",
);

/** What the market's page shares with its pictures, loaded later. */
const market = modules(
  "app/(components/listing/active-filters|features/market/(?!strip-))",
  "domain/market/type-mark",
);

/**
 * The files that the scripts of the pages are put into. Every file costs a request, however small: what
 * every page needs is one, what several share another. A group takes with it what its modules import,
 * unless a group of higher priority has that already: a module that imports much is better left out.
 */
export const chunks = [
  { name: "site", test: site, priority: 5 },
  { name: "icons", test: /\/lucide-react\//, minShareCount: 2, priority: 4 },
  { name: "common", test: common, minShareCount: 2, priority: 4 },
  { name: "listing", test: listing, minShareCount: 2, priority: 4 },
  { name: "reading", test: reading, minShareCount: 2, priority: 3 },
  { name: "projects", test: projects, minShareCount: 2, priority: 3 },
  { name: "countries", test: modules("domain/(listing/countr|vocabulary)"), priority: 3 },
  { name: "whole-list", test: wholeList, priority: 3 },
  { name: "requests", test: requests, minShareCount: 2, priority: 3 },
  { name: "forms", test: forms, minShareCount: 2, priority: 2 },
  { name: "layers", test: layers, minShareCount: 2, priority: 2 },
  { name: "schemas", test: /\/zod\//, minShareCount: 2, priority: 2 },
  { name: "dates", test: /\/date-fns\//, minShareCount: 2, priority: 2 },
  { name: "comboboxes", test: comboboxes, minShareCount: 2, priority: 2 },
  { name: "dialogs", test: dialogs, minShareCount: 2, priority: 1 },
  { name: "submission", test: submission, minShareCount: 2, priority: 1 },
  { name: "posts", test: posts, minShareCount: 2 },
  { name: "team", test: team, minShareCount: 2 },
  { name: "lists", test: lists, minShareCount: 2 },
  { name: "market", test: market, minShareCount: 2 },
];
