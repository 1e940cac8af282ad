import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { withCompanyOf } from "#domain/submission/drafts.ts";
import { Button } from "~/components/ui/button";
import { useOwnProjects } from "./own-projects";

interface CompanyOfferProps {
  draft: SubmissionDraft;
  onTake: (filled: SubmissionDraft) => void;
}

/** Offers to copy the company details from the user's last project while the draft has none. */
export function CompanyOffer({ draft, onTake }: CompanyOfferProps) {
  const isMissing = draft.company.name === "" && draft.company.email === "";
  const [last] = useOwnProjects(isMissing);
  if (!isMissing || !last) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-mint px-5 py-3 text-[0.9375rem] text-pine">
      <span>
        Is this another project by{" "}
        <strong className="font-semibold wrap-anywhere">
          <bdi>{last.company.name}</bdi>
        </strong>
        ?
      </span>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => onTake(withCompanyOf(draft, last, new Date().toISOString()))}
      >
        Fill in company details
      </Button>
    </p>
  );
}
