import { CircleCheck, CircleX, Mail } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { messages } from "#domain/errors.ts";
import { submissionPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { useContactEmail } from "~/lib/data/public-config";
import { clearOpenDraft } from "./draft-actions";
import { fieldFromState, locationState } from "./location-state";

export function SubmissionSuccess() {
  const { state } = useLocation();
  // Going back to this page must not clear the user's next draft; the submitted one is gone.
  const isCleared = locationState(state).isCleared === true;
  useEffect(() => {
    if (!isCleared) clearOpenDraft();
  }, [isCleared]);
  return (
    <Result
      icon={<CircleCheck aria-hidden="true" size={44} strokeWidth={1.5} className="text-moss" />}
      title="Project Submitted Successfully!"
    >
      <p className="mt-4 text-[1.0625rem] leading-relaxed text-quiet">
        Our team will review it before it is published and e-mail you the decision. In the meantime,
        you can find it under{" "}
        <Link to="/my-projects" className="text-link">
          My Projects
        </Link>
        .
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:flex-col max-sm:self-stretch">
        <Link to="/" className={buttonClass()}>
          Return to Homepage
        </Link>
        <Link to={submissionPath} className={buttonClass({ variant: "secondary" })}>
          Submit Another Project
        </Link>
      </div>
    </Result>
  );
}

export function SubmissionError() {
  const contactEmail = useContactEmail();
  const { state } = useLocation();
  const message = messageIn(state) ?? messages.submissionUnexplained;
  const mail = new URLSearchParams({ subject: "Project submission failed", body: message });
  return (
    <Result
      icon={<CircleX aria-hidden="true" size={44} strokeWidth={1.5} className="text-brick" />}
      title="Project Submission Failed"
    >
      <p role="alert" className="mt-4 text-[1.0625rem] leading-relaxed wrap-anywhere">
        {message}
      </p>
      <p className="mt-2 text-[0.9375rem] text-quiet">
        What you entered is saved in this browser. Trying again will not submit it twice.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:flex-col max-sm:self-stretch">
        <Link
          to={submissionPath}
          state={{ field: fieldFromState(state) }}
          data-works-offline
          className={buttonClass()}
        >
          Try Again
        </Link>
        <a
          href={`mailto:${contactEmail}?${mail.toString().replaceAll("+", "%20")}`}
          className={buttonClass({ variant: "secondary" })}
        >
          <Mail aria-hidden="true" size={17} />
          Contact us by e-mail
        </a>
        <Link to="/" className={buttonClass({ variant: "secondary" })}>
          Return to Homepage
        </Link>
      </div>
    </Result>
  );
}

interface ResultProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Result({ icon, title, children }: ResultProps) {
  return (
    <Page width="reading">
      <Card className="flex flex-col items-center px-6 py-12 text-center shadow-card md:px-12 md:py-16">
        {icon}
        <h1 className="mt-5 font-serif text-[2rem] leading-tight font-medium tracking-[-0.02em] md:text-4xl">
          {title}
        </h1>
        {children}
      </Card>
    </Page>
  );
}

function messageIn(state: unknown): string | null {
  const message = locationState(state).message;
  return typeof message === "string" && message !== "" ? message : null;
}
