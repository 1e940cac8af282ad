import { data, Outlet } from "react-router";
import { product } from "#domain/product.ts";
import { AdminFrame } from "~/features/site/admin-frame";
import { AdminOnly } from "~/features/site/admin-only";
import { missingPageMeta } from "~/lib/seo/seo";
import type { Route } from "./+types/admin";

/** The server renders signed out, and for somebody signed out there is nothing here. */
export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const meta: Route.MetaFunction = () => missingPageMeta(`Page not found - ${product.name}`);

export default function Admin() {
  return (
    // A window tall from the start: the footer must not jump while it is found out who is here.
    <div className="min-h-dvh">
      <AdminOnly>
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      </AdminOnly>
    </div>
  );
}
