import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";
import type { Entered } from "./statement-dialog";

const loadDialog = () => import("./statement-dialog");

interface StatementButtonProps {
  projects: readonly string[];
  /** What the dialog need not ask for. */
  known?: Entered;
}

/** Freezes a statement on projects that back a claim; visitors must log in first. */
export function StatementButton({ projects, known }: StatementButtonProps) {
  const { status } = useSession();
  const returnHere = useReturnHere();
  const [isOpen, setIsOpen] = useState(false);
  const { module, press, preloadProps } = useOnDemand(loadDialog);
  const icon = <CircleCheck aria-hidden="true" size={16} />;
  const look = { variant: "secondary", size: "sm" } as const;
  if (status === "signed-out") {
    return (
      <Link to={loginPath} state={returnHere} className={buttonClass(look)}>
        {icon}
        Log in for a statement
      </Link>
    );
  }
  return (
    <>
      <Button
        {...look}
        disabled={status !== "signed-in" || projects.length === 0}
        {...preloadProps}
        onClick={() => {
          press();
          setIsOpen(true);
        }}
      >
        {icon}
        Statement with proof
      </Button>
      {isOpen && module && (
        <module.StatementDialog
          kind="purchase"
          projects={projects}
          known={known}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
