import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

interface ProofButtonProps<Dialog extends object> {
  label: string;
  /** Shown to those who must log in first. */
  signedOutLabel: string;
  isDisabled?: boolean;
  look: NonNullable<Parameters<typeof buttonClass>[0]>;
  load: () => Promise<Dialog>;
  children: (dialog: Dialog, close: () => void) => ReactNode;
}

/** Opens the dialog that freezes something; visitors must log in first. */
export function ProofButton<Dialog extends object>(props: ProofButtonProps<Dialog>) {
  const { label, signedOutLabel, isDisabled = false, look, load, children } = props;
  const { status } = useSession();
  const returnHere = useReturnHere();
  const [isOpen, setIsOpen] = useState(false);
  const { module, press, preloadProps } = useOnDemand(load);
  const icon = <CircleCheck aria-hidden="true" size={16} />;
  if (status === "signed-out") {
    return (
      <Link to={loginPath} state={returnHere} className={buttonClass(look)}>
        {icon}
        {signedOutLabel}
      </Link>
    );
  }
  return (
    <>
      <Button
        {...look}
        disabled={status !== "signed-in" || isDisabled}
        {...preloadProps}
        onClick={() => {
          press();
          setIsOpen(true);
        }}
      >
        {icon}
        {label}
      </Button>
      {isOpen && module && children(module, () => setIsOpen(false))}
    </>
  );
}
