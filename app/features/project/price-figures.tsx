import { Link } from "react-router";
import { conversionNote, priceTerms } from "#domain/listing/conversion-note.ts";
import { costPerTon } from "#domain/listing/facts/offer-facts.ts";
import { settingsText } from "#domain/listing/lasting-settings.ts";
import { workedSum } from "#domain/listing/lasting-sum.ts";
import { defaultLastingTonne, lastingTonne } from "#domain/listing/lasting-tonne.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { Explained } from "~/components/ui/explained";
import { usePublicConfig } from "~/lib/data/public-config";
import { FactText } from "./fact-text";

/** Names its currency on paper; a converted price also explains itself. */
export function Price({ project, currency }: { project: DisplayProject; currency: string }) {
  const value = costPerTon.value(project);
  if (value.kind !== "stated") {
    return <FactText fact={costPerTon} project={project} placeholder="$XXX" />;
  }
  const note = conversionNote(currency, new Date());
  return (
    <>
      {note ? (
        <Explained meaning={note}>
          {value.text}
          <span className="sr-only"> {currency}</span>
        </Explained>
      ) : (
        <span>{value.text}</span>
      )}
      <span className="hidden font-sans text-xs leading-snug font-normal tracking-normal print:block">
        {priceTerms(currency, new Date())}
      </span>
    </>
  );
}

/** One of the demo's articles; every site has the glossary. */
const article = "/articles/what-a-lasting-tonne-costs";

/** How the price of a lasting tonne comes about. */
export function LastingTonneNote({ project }: { project: DisplayProject }) {
  const settings = defaultLastingTonne;
  const isDemo = usePublicConfig()?.isDemo;
  const lasting = lastingTonne(project, settings);
  if (lasting.kind === "not applicable") return lasting.reason;
  return (
    // As tall as the longest text in each window.
    <span className="block min-h-18 sm:min-h-9 lg:min-h-14 xl:min-h-9">
      {settingsText(settings)}
      {lasting.kind === "not known" && `, with ${lasting.reason} stated`}
      {lasting.kind === "value" && (
        <>
          {lasting.renewedEvery !== null && `, renewed every ${lasting.renewedEvery} years`}:{" "}
          <Explained meaning={workedSum(lasting, settings)}>the sum</Explained>
        </>
      )}
      {". "}
      <Link to={isDemo ? article : "/glossary?q=lasting"} className="text-link whitespace-nowrap">
        How this works<span className="sr-only">: the cost of a lasting tonne</span>
      </Link>
    </span>
  );
}
