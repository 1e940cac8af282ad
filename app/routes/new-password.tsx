import { product } from "#domain/product.ts";
import { NewPasswordPage } from "~/features/auth/new-password-page";
import { missingPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/new-password";

export const meta: Route.MetaFunction = () => missingPageMeta(`New password - ${product.name}`);

export default function NewPassword() {
  return <NewPasswordPage />;
}
