import type { LoginOptions } from "#domain/sign-in/login-methods.ts";
import { PasswordForm } from "./password-form";
import { ProviderButtons } from "./provider-buttons";

interface OtherMethodsProps {
  login: LoginOptions;
  /** The page to return to. */
  from: string | null;
}

/** What this site offers besides the link by e-mail, below it. */
export function OtherMethods({ login, from }: OtherMethodsProps) {
  const { hasEmail, hasPassword, providers } = login;
  return (
    <>
      {providers.length > 0 && (
        <section aria-label="Other ways to log in">
          {hasEmail && <Separator />}
          <ProviderButtons buttons={providers} from={from} />
        </section>
      )}
      {hasPassword && (
        <section aria-label="Log in with a password">
          {(hasEmail || providers.length > 0) && <Separator />}
          <PasswordForm />
        </section>
      )}
    </>
  );
}

function Separator() {
  return (
    <p
      aria-hidden="true"
      className="my-5 flex items-center gap-3 text-sm text-quiet before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule"
    >
      or
    </p>
  );
}
