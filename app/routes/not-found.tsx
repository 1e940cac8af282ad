import { data } from "react-router";
import { product } from "#domain/product.ts";
import { NotFoundView } from "~/features/site/not-found-view";
import { log } from "~/lib/log";
import { missingPageMeta } from "~/lib/seo";
import type { Route } from "./+types/not-found";

export function loader({ request }: Route.LoaderArgs) {
  log.warn("404: no page at", new URL(request.url).pathname.slice(0, 200));
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () => missingPageMeta(`Page not found - ${product.name}`);

export default function NotFound() {
  return <NotFoundView />;
}
