import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

interface ClaimCompanyProps {
  company: { id: string; name: string };
}

const cardId = "claim";

/** On the page of an imported project: lets its developer claim it. */
export function ClaimCompany({ company }: ClaimCompanyProps) {
  const { status } = useSession();
  const returnHere = useReturnHere(`#${cardId}`);
  return (
    <section
      id={cardId}
      aria-labelledby={`${cardId}-title`}
      className="scroll-mt-[calc(var(--header-height)+1.5rem)] rounded-xl border border-rule p-5 print:hidden"
    >
      <h2 id={`${cardId}-title`} className="font-serif text-xl font-medium">
        Is this your project?
      </h2>
      <p className="mt-1.5 mb-4 text-sm leading-relaxed wrap-anywhere text-quiet">
        This information comes from the registry. Claim {company.name} to correct it and to add a
        price, permanence and a contact.
      </p>
      {status === "signed-in" ? (
        <ClaimButton company={company} />
      ) : (
        <Link
          to={loginPath}
          state={returnHere}
          className={cn(
            buttonClass({ variant: "secondary", size: "sm" }),
            "kept-session:invisible",
          )}
        >
          Log in to claim it
        </Link>
      )}
    </section>
  );
}

/** Opens the claim form, whose code is loaded once the button is hovered or focused. */
export function ClaimButton({ company }: ClaimCompanyProps) {
  const dialog = useOnDemand(() => import("./claim-dialog"));
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Claim this company: ${company.name}`}
        {...dialog.preloadProps}
        onClick={dialog.load}
      >
        Claim this company
      </Button>
      {dialog.module && <dialog.module.ClaimDialog company={company} onClose={dialog.dismiss} />}
    </>
  );
}
