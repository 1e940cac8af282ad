import { Button } from "~/components/ui/button";
import { resetSession } from "~/lib/session/sign-out";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { SecondFactorForm } from "./second-factor-form";

/** The second step of a login, after the link or the code. */
export function SecondFactorStep({ onDone }: { onDone: () => void }) {
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-[-0.015em]">Two-step login</h1>
      <p className="mt-3 mb-6 leading-relaxed text-quiet">
        Your account asks for a second proof, besides your e-mail.
      </p>
      <SecondFactorForm action="Log in" onDone={onDone} />
      <p className="mt-4 border-t border-rule pt-4">
        <Button
          variant="quiet"
          size="sm"
          className="-ml-4"
          onClick={() => void resetSession(loginPath)}
        >
          Log in with another address
        </Button>
      </p>
    </>
  );
}
