import { Link2, Printer } from "lucide-react";
import { useId } from "react";
import {
  countsText,
  countVerdicts,
  listedTotal,
  offerTotal,
  verdictHeading,
} from "#domain/check/checked-offer.ts";
import { offerAddress } from "#domain/check/offer-address.ts";
import { lastingAtOffer } from "#domain/check/price-lines.ts";
import type { Offer, OfferTexts } from "#domain/check/seller-offer.ts";
import { tonnesFigure } from "#domain/ledger/ledger-texts.ts";
import { vintageName } from "#domain/ledger/vintage-lot.ts";
import { priceText } from "#domain/listing/currency.ts";
import { ProofButton } from "~/components/proof/proof-button";
import { StatementButton } from "~/components/proof/statement-button";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { copyText } from "~/lib/browser/copy-text";
import type { CheckedOffer } from "./use-checked-offer";

interface CheckSummaryProps {
  offer: Offer;
  /** The offer as it was entered. */
  texts: OfferTexts;
  checked: CheckedOffer;
  /** Whether all of the offer could be read, so that its own address says the same. */
  isWhole: boolean;
}

/** What the lines come to, and what to do with it. */
export function CheckSummary({ offer, texts, checked, isWhole }: CheckSummaryProps) {
  const id = useId();
  const { lines, project, gated } = checked;
  const counts = countVerdicts(lines);
  const total = offerTotal(offer);
  const listed = gated === "hidden" ? null : listedTotal(offer, project);
  const lasting = project && lastingAtOffer(offer, project);
  return (
    <aside
      aria-labelledby={id}
      className="self-start lg:sticky lg:top-[calc(var(--header-height)+1.25rem)] lg:col-start-2 lg:row-start-1"
    >
      <Card className="p-5 print:border-0 print:p-0">
        <div role="status">
          <h2 id={id} className="font-serif text-2xl leading-snug font-medium text-balance">
            {verdictHeading(counts)}
          </h2>
          <p className="mt-2 text-sm leading-relaxed text-quiet tabular-nums">
            {countsText(counts)}.
          </p>
        </div>
        <dl className="mt-3 space-y-1 text-sm leading-relaxed tabular-nums empty:hidden">
          {total && <Sum label="Total at the offered price" text={total} />}
          {total && listed && <Sum label="At the listed price" text={listed} />}
          {lasting?.kind === "value" && (
            <Sum
              label="A lasting tonne at this price"
              text={priceText(lasting.amount, lasting.symbol)}
            />
          )}
        </dl>
        <div className="mt-5 grid auto-cols-fr gap-2.5 noscript:hidden sm:max-lg:grid-flow-col print:hidden">
          {project && isWhole && (
            <ProofButton
              label="Freeze with proof"
              signedOutLabel="Log in to freeze with proof"
              look={{ variant: "primary" }}
              load={loadDialog}
            >
              {({ FreezeOfferDialog }, close) => (
                <FreezeOfferDialog offer={texts} onClose={close} />
              )}
            </ProofButton>
          )}
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={16} />
            Print
          </Button>
          <Button variant="secondary" onClick={() => void copyLink(isWhole ? offer : null)}>
            <Link2 aria-hidden="true" size={16} />
            Copy link
          </Button>
        </div>
        {project && (
          <div className="mt-5 border-t border-rule pt-4 noscript:hidden print:hidden">
            <p className="text-sm leading-relaxed text-quiet">
              If you buy it: the facts that you may be asked for when you make a claim.
            </p>
            <div className="mt-2.5 grid">
              <StatementButton projects={[project.id]} known={entriesOf(offer)} size="md" />
            </div>
          </div>
        )}
      </Card>
      <p className="mt-4 text-sm leading-relaxed text-quiet print:mt-2">
        “Not known” is never a yes: it says what would settle it. This is information, not legal or
        investment advice.
      </p>
    </aside>
  );
}

const loadDialog = () => import("./freeze-offer-dialog");
/** What a statement on the purchase would ask for. */
function entriesOf({ seller, kilograms, vintage }: Offer) {
  return {
    ...(seller && { seller }),
    ...(kilograms !== null && { tonnes: tonnesFigure(kilograms) }),
    ...(vintage && { vintage: vintageName(vintage) }),
  };
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-quiet">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{text}</dd>
    </div>
  );
}

function copyLink(offer: Offer | null) {
  const { origin, href } = window.location;
  return copyText(offer ? origin + offerAddress(offer) : href, {
    copied: {
      title: "Link copied",
      description:
        "Anyone with the link can see this check. Prices and ratings require logging in.",
    },
    failed: {
      title: "The link could not be copied",
      description: "Please copy it from your browser's address bar.",
    },
  });
}
