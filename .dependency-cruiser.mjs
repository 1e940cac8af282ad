/** Imports run one way: domain ← app/lib, app/components/ui ← app/features ← app/routes. */
export default {
  forbidden: [
    {
      name: "domain-is-pure",
      comment:
        "domain/ runs in the browser, on Node and on Deno, so it may import only itself and pure libraries",
      severity: "error",
      from: { path: "^domain/", pathNot: "\\.test\\.ts$" },
      to: {
        pathNot:
          "^(domain/|node_modules/(csv-parse|d3-array|@types/d3-array|date-fns|diff|uuid|zod)/)",
      },
    },
    {
      name: "lib-and-ui-know-no-feature",
      severity: "error",
      from: { path: "^app/(lib|components|content)/" },
      to: { path: "^app/(features|routes|root|entry)" },
    },
    {
      name: "lib-knows-no-component",
      severity: "error",
      from: { path: "^app/lib/" },
      to: { path: "^app/components/" },
    },
    {
      name: "primitives-know-no-other-component",
      severity: "error",
      from: { path: "^app/components/ui/" },
      to: { path: "^app/components/", pathNot: "^app/components/ui/" },
    },
    {
      name: "features-know-no-other-feature",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    {
      name: "features-know-no-route",
      severity: "error",
      from: { path: "^app/features/" },
      to: { path: "^app/(routes|root|entry)" },
    },
    {
      name: "app-knows-no-server",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(demo|server|scripts|supabase)/" },
    },
    {
      name: "only-tests-know-fixtures",
      severity: "error",
      from: { path: "^app/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^tests/" },
    },
    {
      name: "server-knows-no-feature",
      comment:
        "the server runs the built application; it may import only the types that both sides share",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^app/", pathNot: "^app/lib/(data/backend|log)\\.ts$" },
    },
    {
      name: "listings-know-no-http",
      comment:
        "HTTP routes use the server's copies of the listings; the copies must not depend on HTTP",
      severity: "error",
      from: { path: "^server/listings/" },
      to: { path: "^server/http/" },
    },
    {
      name: "the-demo-fills-an-engine",
      comment:
        "demo data is written through the engine, and the stand-in serves the functions' agency requests",
      severity: "error",
      from: { path: "^demo/" },
      to: {
        path: "^(app|bench|scripts|server|supabase|tests)/",
        pathNot:
          "^(server/(database/|engine/|ratings/|stateless-client|storage/files/)|supabase/functions/_shared/agency/)",
      },
    },
    {
      name: "the-product-works-without-its-demo",
      comment:
        "only the modules that assemble the server may add demo data and the agency's stand-in",
      severity: "error",
      from: {
        path: "^(app|domain|server|supabase)/",
        pathNot: "(^server/main|\\.test)\\.ts$",
      },
      to: { path: "^demo/" },
    },
    {
      name: "functions-run-on-deno-too",
      severity: "error",
      from: { path: "^supabase/functions/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^(supabase/functions/|domain/|node_modules/(@supabase/supabase-js|zod)/)" },
    },
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    { name: "everything-resolves", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    skipAnalysisNotInRules: true,
    exclude: { path: "(\\+types/|^build/|^\\.cache/)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css", ".md"],
      conditionNames: ["import", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
