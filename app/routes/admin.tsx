import { data, Outlet } from "react-router";
import { product } from "#domain/product.ts";
import { AdminFrame } from "~/features/site/admin-frame";
import { AdminOnly } from "~/features/site/admin-only";
import { missingPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/admin";

/** The server renders pages as signed out, and signed-out visitors find nothing here. */
export function loader() {
  return data(null, { status: 404 });
}

/** Tells monitoring that the status is no broken link: an administrator's browser shows the page. */
export const headers: Route.HeadersFunction = () => ({ "X-Not-Found": "signed-out" });

export function clientLoader() {
  return null;
}

export const meta: Route.MetaFunction = () => missingPageMeta(`Page not found - ${product.name}`);

export default function Admin() {
  return (
    // As tall as the window, so that the footer does not jump while the session is being read.
    <div className="min-h-dvh">
      <AdminOnly>
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      </AdminOnly>
    </div>
  );
}
