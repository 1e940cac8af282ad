/**
 * What a change to a folder, a file or a kind of file can break beyond the tests that import it: a built page, the
 * database or the server is reached over the network. Each row names the tests that cover most of
 * it in little time; `npm test` runs all.
 */
export const reach: [changed: string, tests: string[]][] = [
  ["app/components/ui/", ["e2e/site/header", "e2e/submission/fields", "e2e/explorer/views"]],
  ["app/content/", ["e2e/content/glossary", "e2e/content/static-pages"]],
  [
    "app/entry.",
    ["e2e/site/home", "e2e/site/early-presses", "e2e/site/without-scripts", "http/page-renders"],
  ],
  ["app/root.tsx", ["e2e/site/home", "e2e/site/errors", "e2e/site/header"]],
  ["app/routes.ts", ["e2e/accessibility"]],

  ["app/features/account/", ["e2e/open-data/account"]],
  ["app/features/admin-rules/", ["e2e/accessibility", "database/usage-rule-changes"]],
  ["app/features/audit-trail/", ["e2e/admin/audit-trail"]],
  ["app/features/auth/", ["e2e/accounts/login", "e2e/accounts/callback", "e2e/accounts/session"]],
  ["app/features/bulk-acts/", ["e2e/admin/bulk-acts"]],
  ["app/features/check/", ["e2e/check", "http/check"]],
  ["app/features/claims/", ["e2e/admin/claims"]],
  ["app/features/company-people/", ["e2e/my-projects/company-people"]],
  ["app/features/compare/", ["e2e/compare", "e2e/explorer/comparing", "e2e/live"]],
  ["app/features/content/", ["e2e/content/article", "e2e/content/news-list", "e2e/admin/content"]],
  [
    "app/features/explorer/",
    ["e2e/explorer/signed-out", "e2e/explorer/cards", "e2e/explorer/views"],
  ],
  ["app/features/import/", ["e2e/admin/import", "e2e/admin/ledger-files"]],
  ["app/features/invitations/", ["e2e/admin/invitations"]],
  ["app/features/jobs/", ["e2e/admin/jobs"]],
  ["app/features/lists/", ["e2e/lists", "e2e/live"]],
  ["app/features/market/", ["e2e/market", "e2e/live", "http/market"]],
  ["app/features/methodologies/", ["e2e/admin/methodologies"]],
  ["app/features/my-projects/", ["e2e/my-projects"]],
  ["app/features/open-data/", ["e2e/open-data"]],
  ["app/features/people/", ["e2e/admin/people"]],
  ["app/features/project/", ["e2e/project", "e2e/live", "http/project-page"]],
  ["app/features/proof/", ["e2e/proof"]],
  ["app/features/ratings/", ["e2e/my-projects/ratings-refresh"]],
  ["app/features/review/", ["e2e/admin/queue", "e2e/admin/decisions"]],
  ["app/features/rules/", ["http/rules"]],
  [
    "app/features/site/",
    ["e2e/site/header", "e2e/site/footer", "e2e/site/consent", "e2e/site/home"],
  ],
  ["app/features/status/", ["faults/database-down", "e2e/accessibility"]],
  ["app/features/submission/", ["e2e/submission/whole-path", "e2e/submission/fields"]],
  ["app/features/team-projects/", ["e2e/admin/projects"]],
  ["app/features/type-rules/", ["e2e/admin/type-rules"]],

  ["app/lib/browser/", ["e2e/submission/draft", "e2e/site/consent", "e2e/site/early-presses"]],
  ["app/lib/data/", ["e2e/explorer/states", "e2e/accounts/session"]],
  ["app/lib/realtime/", ["e2e/explorer/live-changes", "e2e/live", "e2e/site/sockets"]],
  ["app/lib/seo/", ["e2e/content/search-engines"]],
  ["app/lib/session/", ["e2e/accounts/session", "e2e/site/stored-session"]],
  ["app/lib/viewer/", ["e2e/explorer/signed-in", "e2e/accounts/session"]],

  ["domain/check/", ["http/check"]],
  ["domain/countries/", ["http/listing-parts", "e2e/explorer/signed-out"]],
  ["domain/import/", ["database/imports"]],
  ["domain/labels/", ["database/label-names"]],
  ["domain/ledger/", ["database/ledger-files"]],
  ["domain/listing/", ["http/listing-parts", "e2e/explorer/signed-out"]],
  ["domain/lists/", ["database/lists"]],
  ["domain/market/", ["http/market"]],
  ["domain/open-data/", ["http/open-data-contract", "http/open-data"]],
  ["domain/proof/", ["database/frozen-records"]],
  ["domain/review/", ["database/review-queue", "database/review"]],
  ["domain/rules/", ["database/usage-rules", "http/rules"]],
  ["domain/submission/", ["database/submission", "database/submission-shape"]],
  ["domain/type-rules/", ["database/type-rules"]],
  ["domain/vocabulary.ts", ["database/vocabulary"]],

  ["demo/", ["e2e/site/home", "http/listing-parts"]],
  ["public/", ["http/headers", "e2e/site/home"]],

  ["server/auth/", ["http/auth-", "http/sign-in", "http/providers", "http/second-factors"]],
  ["server/backup/", ["http/backups", "e2e/admin/jobs"]],
  ["server/database/", ["faults/connections", "http/visitor-budget", "database/before-baseline"]],
  ["server/doctor/", ["http/doctor"]],
  ["server/engine/", ["faults/start-and-stop"]],
  ["server/error-reports/", ["http/request-to-statement", "http/metrics"]],
  ["server/http/", ["http/headers", "http/page-renders", "http/hygiene", "http/hostile-requests"]],
  ["server/identity/", ["http/ended-sessions", "http/cached-by-caller", "http/gated-values"]],
  ["server/keys/", ["http/replaced-keys"]],
  ["server/listings/", ["http/listing-parts", "http/freshness", "http/market"]],
  ["server/mail/", ["http/mail", "http/list-emails"]],
  ["server/metrics/", ["http/metrics"]],
  ["server/network/", ["http/website-check", "http/methodology-documents"]],
  ["server/rate-limits/", ["http/rate-limits", "http/several-servers", "http/accounts-limits"]],
  ["server/ratings/", ["http/ratings-", "faults/ratings"]],
  ["server/realtime/", ["http/realtime"]],
  ["server/requests/", ["http/headers", "http/hygiene", "http/hostile-requests"]],
  ["server/rest/", ["http/bad-input", "http/gated-values", "rls/data-api"]],
  ["server/status/", ["database/service-states", "faults/database-down"]],
  ["server/storage/", ["http/storage", "http/upload-"]],
  ["server/tasks/", ["http/storage-sweep", "http/logo-publication", "http/mail"]],
  ["server/upgrade/", ["http/upgrades"]],

  ["supabase/functions/", ["http/ratings-", "http/accounts-marketing", "database/frozen-records"]],
  ["supabase/templates/", ["http/mail", "http/auth-passwordless"]],

  [".sql", ["database/", "rls/access"]],
  [".env.example", ["unit/server/config"]],
  ["docs/operations", ["unit/server/config", "unit/scripts/operations-pages"]],
  ["vite.config.ts", ["http/script-files", "e2e/site/home"]],
  ["scripts/chunks.ts", ["http/script-files", "e2e/site/fetched-ahead"]],
];

/** Whether a row is about a file. */
export const isAbout = (row: string, file: string): boolean =>
  file.startsWith(row) || (row === ".sql" && file.endsWith(row));

/** Where the tests of a suite are. */
const folders: Record<string, string> = {
  e2e: "tests/e2e",
  http: "tests/http",
  faults: "tests/faults",
  rls: "tests/rls",
  database: "supabase/tests",
  unit: ".",
};

/** The start of the paths of the tests that a row names. */
export function pathOf(test: string): string {
  const [suite = "", ...name] = test.split("/");
  const folder = folders[suite];
  if (!folder) throw new Error(`There is no suite ${suite}`);
  return folder === "." ? name.join("/") : `${folder}/${name.join("/")}`;
}
