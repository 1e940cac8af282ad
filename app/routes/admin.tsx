import { data, Outlet } from "react-router";
import { product } from "#domain/product.ts";
import { AdminOnly } from "~/features/site/admin-only";
import { DeskFrame } from "~/features/site/desk-frame";
import type { Route } from "./+types/admin";

/** The server renders signed out, and for somebody signed out there is nothing here. */
export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const meta: Route.MetaFunction = () => [
  { title: `Page not found - ${product.name}` },
  { name: "robots", content: "noindex" },
];

export default function Admin({ matches: [root] }: Route.ComponentProps) {
  return (
    <AdminOnly config={root.loaderData.config}>
      <DeskFrame>
        <Outlet />
      </DeskFrame>
    </AdminOnly>
  );
}
