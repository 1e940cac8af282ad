import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("learn-more/open-data", "routes/open-data.tsx"),
  route("learn-more/*", "routes/learn-more.tsx"),
  route("market", "routes/market.tsx"),
  route("about", "routes/about.tsx"),
  route("glossary", "routes/glossary.tsx"),
  route("articles/:id", "routes/post.tsx", { id: "article" }),
  route("news", "routes/news.tsx"),
  route("news/:id", "routes/post.tsx", { id: "news-item" }),
  route("contact", "routes/contact.tsx"),
  route("privacy-policy", "routes/privacy-policy.tsx"),

  route("compare", "routes/compare.tsx"),
  route("compare/frozen/:id", "routes/frozen-comparison.tsx"),

  route("login", "routes/login.tsx"),
  route("auth/callback", "routes/auth-callback.tsx"),
  route("opt-out", "routes/opt-out.tsx"),
  route("my-projects", "routes/my-projects.tsx"),
  route("account", "routes/account.tsx"),
  route("lists", "routes/lists.tsx"),
  route("lists/:id", "routes/list.tsx"),
  route("lists/shared/:token", "routes/shared-list.tsx"),
  route("unsubscribe/:kind/:token", "routes/unsubscribe.tsx"),

  route("admin", "routes/admin.tsx", [
    index("routes/admin-index.tsx"),
    route("review", "routes/admin-review.tsx"),
    route("review/:projectId", "routes/admin-review-project.tsx"),
    route("claims", "routes/admin-claims.tsx"),
    route("content", "routes/admin-content.tsx"),
    route("content/:kind/:id", "routes/admin-content-post.tsx"),
    route("import", "routes/admin-import.tsx"),
    route("audit-trail", "routes/admin-audit-trail.tsx"),
  ]),

  route("submit-project", "routes/submit-project.tsx"),
  route("submission-success", "routes/submission-success.tsx"),
  route("submission-error", "routes/submission-error.tsx"),
  route("projects/:id", "routes/project.tsx"),
  route("projects/:id/edit", "routes/edit-project.tsx"),
  route("edit-project/:id", "routes/edit-project-redirect.ts"),

  route("sitemap.xml", "routes/sitemap.ts"),
  route("sitemap-projects.xml", "routes/project-sitemaps.ts"),
  route("sitemaps/:part", "routes/project-sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("news.atom", "routes/news-feed.ts"),
  route("projects.atom", "routes/project-feed.ts"),
  route("llms.txt", "routes/llms-text.ts"),
  route("og/:page", "routes/open-graph-image.ts"),
  route("comparison-preview/:file", "routes/comparison-preview.ts"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
