const modules = (...paths: string[]) => new RegExp(paths.map((path) => `/${path}`).join("|"));

/** Used by every page. */
const site = modules(
  "app/(root\\.tsx|lib/(browser/(analytics|service-worker)|session/auth-loop))",
  "react-dom/(index|cjs/react-dom\\.)",
);

/** Shared by the home page and most public pages, without large libraries. */
const common = modules(
  "app/components/ui/(badge|card|skeleton)",
  "app/features/site/home/portrait",
  "app/lib/(browser/(narrow|on-demand|stored-flag|use-image|use-on)|realtime/load-when|seo/(absolute|organisation|seo))",
  "domain/(files/public-files|json|once|text/(figure|lists|plain|plural))",
  "lucide-react/.*/rows-",
);

/** Shared by most public pages other than the home page. */
const reading = modules(
  "app/components/ui/(back-link|carousel|narrative|spinner)",
  "app/features/content/(article-body|formatted|glossary-search)",
  "app/lib/(browser/use-width|format/(dates|relative)|seo/(structured|use))",
  "domain/(limits|lists/list-paths|stored-time|text/(csv|hex|one-line))",
);

/** Shared by the home page, others that show projects, and the explorer's menus, loaded later. */
const listing = modules(
  "app/components/(comparison|ui/(company|country|rating))",
  "app/features/(explorer/(?!card-list|filter-popover|held-view|incremental-index|live-notice|opened-menu|shared-link)|market/strip-tiles)",
  "app/lib/(browser/(chosen|use-has)|data/(data-api|listing|price|ratings|use-viewer|visitor)|realtime/use-live)",
  "domain/(comparison/compared\\.|rating/rating\\.)",
  "domain/listing/(?!change|conversion|countr|facts/(detail|fact-(explanations|table))|figure|file-origin|full-file|lasting-s|listing-changes|listing-file|listing-index|matching|number-range|order|pasted|retired|signed|sorted|statements)",
);

/** Shared only by those other pages and the explorer's menus. */
const projects = modules(
  "app/components/(listing/(currency|price|use-updated)|ui/live-status)",
  "app/(features/explorer/shared-link|lib/data/(chosen|rating-history))",
  "domain/(comparison/compared-columns|listing/(change|conversion|facts/(detail|fact-explanations)|lasting-s|statements)|rating/grade|text/date-text)",
);

/** Reads, searches and sorts the whole list, once the visitor starts to interact. */
const wholeList = modules(
  "app/features/explorer/incremental-index",
  "app/lib/data/read-listings",
  "domain/listing/(figure|listing-changes|listing-index|matching|order|sorted)",
  "domain/(rating/rating-match|text/locale-order)",
);

/** Follows changes, once the browser is idle and there is something to follow. */
const live = modules(
  "app/features/explorer/(held-view|live-notice)",
  "app/lib/realtime/(follow|spread)",
);

/** Shared by articles, news and their editor. */
const posts = modules(
  "app/features/content/(load-content|news-byline|picture|posts)",
  "domain/content/(news-categories|image-copies|picture-|post)",
);

/** Sends requests to the server, and explains failures. */
const requests = modules(
  "@tanstack/.*[mM]utation",
  "app/components/ui/(load-failure|waiting)",
  "app/features/content/try-again",
  "app/lib/(browser/submission-drafts|data/(failure|refusal|use-own|use-rpc)|realtime/(topics|use-topic)|session/(auth-re|fresh|use-login))",
  "domain/(content/slug|errors)",
);

/** Shared by pages with a form, or with a list to search. */
const forms = modules(
  "app/components/ui/(drop-area|form-field|link-row|pagination|progress|search-box|select-field|text-field|toolbar|view-links)",
  "app/lib/(browser/use-(debounced|leave|list-state|pre-hydration)|data/row-page)",
  "domain/(files/file-content|list-address)",
);

/** Building blocks of everything that opens on top of a page. */
const layers = modules(
  "@radix-ui/(primitive|react-(compose|context/|dismissable|focus|id/|portal|presence|primitive|slot))",
  "@radix-ui/react-use-(callback|controllable|effect|layout)",
);

const dialogs = modules("@radix-ui/react-dialog", "app/components/ui/(confirm|dialog|unsaved)");

/** Offer options while the user types. */
const comboboxes = modules(
  "app/components/(listing/methodology|ui/(combobox|option-list|suggest|tag-list))",
  "app/lib/data/methodologies",
  "domain/methodologies/methodology\\.",
  "downshift/",
);

/** Shared by the five submission steps and every page that shows or edits their fields. */
const submission = modules(
  "app/(components/listing/field-value|lib/data/(file-links|my-projects))",
  "domain/(files/project-file|review/review(-fields|-summary|er))",
  "domain/submission/(?!own-project)",
);

/** Shared by the team's lists. */
const team = modules(
  "app/components/admin/(?!stored)",
  "app/lib/data/review-counts",
  "domain/(review/review-queue|text/search-condition)",
);

/** Asks for a second factor: after logging in, on the account page and on the team's pages. */
const secondFactor = modules(
  "app/(components/second-factor/(code|second-factor-form)|lib/session/second-factor)",
  "domain/sign-in/two-step",
);

/** Shared by a buyer's lists. */
const lists = modules(
  "app/(components/lists/list-name|features/lists/(list-states|lists-page)|lib/data/lists)",
);

/** Shared by the market page and its charts, which are loaded later. */
const market = modules(
  "app/(components/listing/active-filters|features/market/(?!strip-))",
  "domain/market/type-mark",
);

/**
 * The files that the pages' scripts are bundled into. Every file costs a request, however small, so
 * code that every page needs is one file, and code that several share another. A group includes its
 * modules' imports unless a group of higher priority has them, so a module with many imports is
 * better left out.
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
  { name: "realtime", test: modules("@supabase/(phoenix|realtime-js)"), priority: 3 },
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
  { name: "second-factor", test: secondFactor, minShareCount: 2 },
  { name: "lists", test: lists, minShareCount: 2 },
  { name: "live", test: live },
  { name: "market", test: market, minShareCount: 2 },
];
