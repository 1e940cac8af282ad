import { product } from "#domain/product.ts";
import { LoginPage } from "~/features/auth/login-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Log in - ${product.name}`,
    description: `Log in to ${product.name} without a password: we e-mail you a link that reveals prices, permanence and ratings.`,
    path: "/login",
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function Login() {
  return <LoginPage />;
}
