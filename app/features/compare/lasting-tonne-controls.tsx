import { useId, useState } from "react";
import { Link } from "react-router";
import {
  horizonChoices,
  rateChoices,
  rateText,
  settingsText,
  yearsText,
} from "#domain/listing/lasting-settings.ts";
import type { LastingTonneSettings } from "#domain/listing/lasting-tonne.ts";
import { percentText } from "#domain/text/figure.ts";
import { cn } from "~/components/ui/class-names";
import { controlClass } from "~/components/ui/form-field";

interface LastingTonneControlsProps {
  settings: LastingTonneSettings;
  onChange: (settings: LastingTonneSettings) => void;
}

/** The settings of the lasting tonne, and an explanation of the calculation. */
export function LastingTonneControls({ settings, onChange }: LastingTonneControlsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <legend className="float-left mr-1 text-sm text-quiet max-sm:w-full">Lasting tonne:</legend>
        <Choice
          label="Horizon"
          value={settings.horizonYears}
          choices={horizonChoices}
          text={yearsText}
          onChange={(horizonYears) => onChange({ ...settings, horizonYears })}
        />
        <Choice
          label="Discount rate"
          value={settings.discountRate}
          choices={rateChoices}
          text={rateText}
          onChange={(discountRate) => onChange({ ...settings, discountRate })}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="text-link py-1.5 text-sm max-md:min-h-11"
        >
          How this is worked out
        </button>
      </fieldset>
      <div id={panelId} hidden={!isOpen} className="basis-full">
        <LastingTonneExplanation settings={settings} />
      </div>
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  choices: readonly number[];
  text: (choice: number) => string;
  onChange: (choice: number) => void;
}

function Choice({ label, value, choices, text, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      className={cn(controlClass(false, "dense"), "w-auto pr-9")}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {text(choice)}
        </option>
      ))}
    </select>
  );
}

/** A complete explanation: the formula, both settings and the limitations. */
export function LastingTonneExplanation({ settings }: { settings: LastingTonneSettings }) {
  return (
    <section
      aria-label="How the cost of a lasting tonne is worked out"
      className="grid gap-x-12 gap-y-4 rounded-xl border border-rule bg-paper-deep/50 px-5 py-4 text-sm leading-relaxed lg:grid-cols-2"
    >
      <div>
        <p>
          A tonne stored for 40 years is not the same as one stored for 1,000. To compare their
          prices, we use the same time horizon for both: the purchase is repeated at today's price
          each time the stated years run out, and each later purchase is discounted to today's
          value.
        </p>
        <p className="my-3 font-serif text-base">
          Lasting tonne = Σ price ÷ (1 + rate)
          <sup>k × years</sup>, for k = 0, 1, 2 … below horizon ÷ years
        </p>
        <p>
          Here: {settingsText(settings)}. If the permanence reaches the horizon, the cost is simply
          the price.
        </p>
      </div>
      <div>
        <ul className="grid list-disc gap-1 pl-5">
          <li>It relies on the years stated by the developer, using the lower end of a range.</li>
          <li>It assumes that the same tonne can be bought again at the same price.</li>
          <li>
            A high rate makes later purchases look cheap: try {percentText(0)} to see their full
            cost.
          </li>
          <li>
            There is no figure for avoided emissions, which are not stored, or where the price or
            the number of years is not stated (for example, 'Permanent').
          </li>
          <li>It says nothing about quality; see the rating for that.</li>
        </ul>
        <p className="mt-3 print:hidden">
          <Link to="/glossary?q=lasting" className="text-link">
            Lasting tonne in the glossary
          </Link>
        </p>
      </div>
    </section>
  );
}
