import { loginPath } from "#domain/sign-in/sign-in.ts";
import { resetSession } from "~/lib/session/sign-out";
import { SecondFactorForm } from "./second-factor-form";

interface SecondFactorStepProps {
  /** The heading's level: 2 beside the heading of a page. */
  level: 1 | 2;
  onDone: () => void;
}

/** The second step of a login, after the link or the code. */
export function SecondFactorStep({ level, onDone }: SecondFactorStepProps) {
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading className="font-serif text-3xl font-medium tracking-[-0.015em]">
        Two-step login
      </Heading>
      <p className="mt-3 mb-6 leading-relaxed text-quiet">
        Your account asks for a second proof, besides your e-mail.
      </p>
      <SecondFactorForm
        action="Log in"
        onDone={onDone}
        more={{
          label: "Log in with another address",
          onPress: () => void resetSession(loginPath),
        }}
      />
    </>
  );
}
