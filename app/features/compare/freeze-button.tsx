import { Snowflake } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { LastingTonneSettings } from "#domain/listing/lasting-tonne.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

interface FreezeButtonProps {
  /** Our own ids of the listed projects. */
  ids: readonly string[];
  lasting: LastingTonneSettings;
}

const loadDialog = () => import("./freeze-dialog");

/** Freezes the comparison as it is now; visitors must log in first. */
export function FreezeButton({ ids, lasting }: FreezeButtonProps) {
  const { status } = useSession();
  const returnHere = useReturnHere();
  const [isOpen, setIsOpen] = useState(false);
  const { module, load, preloadProps } = useOnDemand(loadDialog);
  const icon = <Snowflake aria-hidden="true" size={16} />;
  if (status === "signed-out") {
    return (
      <Link to={loginPath} state={returnHere} className={buttonClass({ size: "sm" })}>
        {icon}
        Log in to freeze
      </Link>
    );
  }
  return (
    <>
      <Button
        size="sm"
        disabled={status !== "signed-in" || ids.length < 2}
        {...preloadProps}
        onClick={() => {
          load();
          setIsOpen(true);
        }}
      >
        {icon}
        Freeze a copy
      </Button>
      {isOpen && module && (
        <module.FreezeDialog ids={ids} lasting={lasting} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
