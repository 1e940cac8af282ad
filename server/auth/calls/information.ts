import { product } from "#domain/product.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { AuthRoute } from "../router.ts";

/** Calls that tell what this API offers. */
export function informationCalls(
  { loginMethods }: AuthParts,
  providers: readonly string[],
): AuthRoute[] {
  const settings = {
    external: {
      anonymous_users: false,
      phone: false,
      ...Object.fromEntries(providers.map((name) => [name, true])),
      email: loginMethods.has("email") || loginMethods.has("password"),
    },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: loginMethods.has("saml"),
    passkeys_enabled: false,
  };
  return [
    { method: "GET", path: "/settings", access: "key", handle: () => Response.json(settings) },
    {
      method: "GET",
      path: "/health",
      access: "link",
      handle: () =>
        Response.json({
          name: `${product.name} authentication`,
          description: "Accounts and sessions, as Supabase Auth offers them",
        }),
    },
  ];
}
