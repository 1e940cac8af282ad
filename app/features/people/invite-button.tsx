import { MailPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { InviteDialog } from "./invite-dialog";

export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <MailPlus aria-hidden="true" size={16} />
        Invite someone…
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
