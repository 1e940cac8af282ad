import { data } from "react-router";
import { product } from "#domain/product.ts";
import { NotFoundView } from "~/features/site/not-found-view";
import { log } from "~/lib/log";
import type { Route } from "./+types/not-found";

export function loader({ request }: Route.LoaderArgs) {
  log.warn("404: no page at", new URL(request.url).pathname.slice(0, 200));
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () => [
  { title: `Page not found - ${product.name}` },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return <NotFoundView />;
}
