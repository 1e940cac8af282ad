import { data } from "react-router";
import { product } from "#domain/product.ts";
import { NotFoundView } from "~/features/site/not-found-view";
import { missingPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/not-found";

/** Rendered once for all URLs without a page; the server logs the one that was requested. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () => missingPageMeta(`Page not found - ${product.name}`);

export default function NotFound() {
  return <NotFoundView />;
}
