import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { signInTimes } from "#domain/sign-in/sign-in.ts";
import { Button } from "~/components/ui/button";
import { EmailText } from "~/components/ui/email-text";
import { useCountdown } from "~/lib/browser/use-countdown";
import { CodeForm } from "./code-form";

interface SentPanelProps {
  email: string;
  /** When the link was sent; a new time restarts the countdown. */
  sentAt: number;
  isSending: boolean;
  onResend: () => void;
  onOtherAddress: () => void;
}

/** After sending: where to look, the code as an alternative, and a delayed 'Send again'. */
export function SentPanel(props: SentPanelProps) {
  const { email, sentAt, isSending, onResend, onOtherAddress } = props;
  const secondsLeft = useCountdown(sentAt + signInTimes.resendWait);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus no longer exists.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-6">
      <div role="status">
        <span className="flex size-12 items-center justify-center rounded-full bg-mint text-pine">
          <MailCheck aria-hidden="true" size={22} />
        </span>
        <h2
          ref={heading}
          tabIndex={-1}
          className="mt-4 font-serif text-2xl font-medium outline-none"
        >
          Success!
        </h2>
        <p className="mt-1.5">Check your email for the magic link we just sent.</p>
        <p className="mt-2 text-sm leading-relaxed text-quiet">
          It went to{" "}
          <strong className="font-medium wrap-anywhere text-ink">
            <EmailText email={email} />
          </strong>{" "}
          and works once, within the next hour. Nothing there? Please check your spam folder.
        </p>
      </div>
      <div className="border-t border-rule pt-6">
        <CodeForm email={email} />
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:flex-col">
        <Button
          size="sm"
          variant="secondary"
          disabled={isSending || secondsLeft > 0}
          onClick={onResend}
          className="tabular-nums"
        >
          {resendLabel(isSending, secondsLeft)}
        </Button>
        <Button size="sm" variant="quiet" onClick={onOtherAddress}>
          Use another e-mail address
        </Button>
      </div>
    </div>
  );
}

function resendLabel(isSending: boolean, secondsLeft: number): string {
  if (isSending) return "Sending...";
  return secondsLeft > 0 ? `Send again in ${secondsLeft} s` : "Send again";
}
