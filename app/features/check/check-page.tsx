import { useMemo } from "react";
import { Link, useLocation, useNavigation, useRevalidator } from "react-router";
import { offerAddress, offerInAddress } from "#domain/check/offer-address.ts";
import { offerSentence } from "#domain/check/offer-sentence.ts";
import { checkPath, type Offer, type OfferTexts } from "#domain/check/seller-offer.ts";
import { companyName, type DisplayProject, projectTitle } from "#domain/listing/listing.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { BackLink } from "~/components/ui/back-link";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { CheckLines } from "./check-lines";
import { CheckSheet } from "./check-sheet";
import { CheckSummary } from "./check-summary";
import type { CheckStart } from "./load-check.server";
import { OfferEntry } from "./offer-form";
import { useCheckedOffer } from "./use-checked-offer";

/** Each statement of an offer, held against what is known of its project. */
export function CheckPage({ start }: { start: CheckStart | null }) {
  const { search } = useLocation();
  const addressed = useMemo(() => offerInAddress(new URLSearchParams(search)), [search]);
  const { offer, problems, isEmpty } = addressed;
  const isChecking = useNavigation().location?.pathname === checkPath;
  return (
    <Page>
      <BackLink to="/#projects">Back to projects</BackLink>
      <PageHeader
        title="Check an offer"
        intro="Each line of an offer, held against what the registry, the developer and the agency state."
        actions={<span />}
        className="mb-7 md:mb-8"
      />
      <OfferEntry addressed={addressed} />
      {problems.length > 0 && (
        <p role="status" className="mt-3 text-sm text-brick">
          {problems.length === 1 ? "One part" : "Some parts"} of the offer could not be read and{" "}
          {problems.length === 1 ? "is" : "are"} not checked: see above.
        </p>
      )}
      <div className={cn("mt-6", isChecking && "opacity-60")} aria-busy={isChecking}>
        {!start ? (
          <Failure />
        ) : offer ? (
          <Checked
            offer={offer}
            texts={addressed.texts}
            start={start}
            isWhole={problems.length === 0}
          />
        ) : (
          isEmpty && <Example example={start.example} />
        )}
      </div>
    </Page>
  );
}

interface CheckedProps {
  offer: Offer;
  texts: OfferTexts;
  start: CheckStart;
  isWhole: boolean;
}

function Checked({ offer, texts, start, isWhole }: CheckedProps) {
  const checked = useCheckedOffer(offer, start);
  const { offered, project } = checked;
  if (offered.kind === "several") return <WhichProject offer={offer} projects={offered.projects} />;
  return (
    <CheckSheet title={offerSentence(offer)} project={project}>
      {project && (
        <p className="mb-3 text-sm text-quiet print:hidden">
          {offer.registry === null && project.registry
            ? `The offer names no registry; the only listing with this ID is at ${project.registry}: `
            : "Listed here as "}
          <Link to={projectPath(project.id)} className="text-link font-medium">
            {projectTitle(project)}
          </Link>
        </p>
      )}
      <div className="grid grid-cols-1 gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <CheckSummary offer={offer} texts={texts} checked={checked} isWhole={isWhole} />
        <CheckLines {...checked} hasGated={project !== null} />
      </div>
    </CheckSheet>
  );
}

interface WhichProjectProps {
  offer: Offer;
  projects: readonly DisplayProject[];
}

/** Several listings have the ID: the visitor says which one is offered. */
function WhichProject({ offer, projects }: WhichProjectProps) {
  return (
    <Card className="max-w-176 px-6 py-7">
      <h2 className="font-serif text-2xl font-medium">Which project is offered?</h2>
      <p className="mt-2 leading-relaxed text-quiet">
        {projects.length === 1
          ? "A listing has this ID, but does not say at which registry."
          : "More than one listing has this ID."}{" "}
        Ask the seller if you are not sure.
      </p>
      <ul className="mt-4 divide-y divide-rule border-y border-rule">
        {projects.map((project) => (
          <li key={project.id}>
            <Link
              to={offerAddress({ ...offer, registry: null, id: project.id })}
              className="block py-3 hover:text-pine hover:underline"
            >
              <span dir="auto" className="block font-medium wrap-anywhere">
                {projectTitle(project)}
              </span>
              <span className="block text-sm text-quiet wrap-anywhere">
                {[
                  project.registry ?? "Registry not stated",
                  project.registryId,
                  companyName(project),
                ].join(" · ")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const steps = [
  ["Enter it", "Type what the seller offers, or paste the e-mail."],
  ["Read it", "Each statement is confirmed, contradicted or not known, with its source and day."],
  ["Use it", "Print it on one sheet, or send the link to whoever decides."],
] as const;

/** Teaches by example. */
function Example({ example }: Pick<CheckStart, "example">) {
  return (
    <Card className="px-6 py-7">
      <h2 className="sr-only">How it works</h2>
      <ol className="grid gap-x-8 gap-y-5 md:grid-cols-3">
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3 className="font-serif text-xl font-medium">{title}</h3>
            <p className="mt-1 leading-relaxed text-quiet">{text}</p>
          </li>
        ))}
      </ol>
      {example && (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-5 text-sm text-quiet">
          <Link to={example.address} className={buttonClass({ variant: "secondary", size: "sm" })}>
            Try an example
          </Link>
          A made-up offer of 2,000 tonnes of {example.title}
        </p>
      )}
    </Card>
  );
}

function Failure() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p role="alert" className="text-brick">
        The offer could not be checked, because the projects could not be read.
      </p>
      <Button
        variant="secondary"
        size="sm"
        disabled={state === "loading"}
        onClick={() => void revalidate()}
      >
        Try Again
      </Button>
    </div>
  );
}
