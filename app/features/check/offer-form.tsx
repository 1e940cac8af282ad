import { type FormEvent, useId } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { formTexts } from "#domain/check/form-texts.ts";
import {
  type AddressedOffer,
  offerAddress,
  offerInAddress,
  pastedParam,
  typedAddress,
} from "#domain/check/offer-address.ts";
import {
  checkLimits,
  checkPath,
  emptyOffer,
  type OfferProblem,
} from "#domain/check/seller-offer.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { controlClass, FieldError } from "~/components/ui/form-field";
import { TextField } from "~/components/ui/text-field";
import { offerFields } from "./offer-fields";

/** The offer in fields; without scripts, the browser sends them as the address of the page. */
function OfferForm({ addressed }: { addressed: AddressedOffer }) {
  const { problems } = addressed;
  const texts = formTexts(addressed);
  const { go, isChecking } = useGoToOffer();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].filter(isText);
    go({ ...emptyOffer, ...Object.fromEntries(entries) });
  }

  return (
    <Form
      method="get"
      action={checkPath}
      onSubmit={submit}
      className="grid grid-cols-2 gap-x-3.5 gap-y-4 sm:grid-cols-6 lg:grid-cols-[1.35fr_0.8fr_0.95fr_0.8fr_1.6fr_1.5fr_auto]"
    >
      {offerFields.map(({ name, text, problemIn, isNarrow, ...field }) => (
        <div key={name} className={cn(!isNarrow && "max-sm:col-span-2", "sm:max-lg:col-span-3")}>
          <TextField
            name={name}
            defaultValue={texts[text]}
            error={problemOf(problems, ...problemIn)}
            isDense
            {...field}
          />
        </div>
      ))}
      <div className="pt-6 max-lg:col-span-full max-lg:pt-0">
        <Button type="submit" size="sm" aria-busy={isChecking} className="w-full max-lg:sm:w-auto">
          {isChecking ? "Checking…" : "Check"}
        </Button>
      </div>
    </Form>
  );
}

/** A text as the seller wrote it, instead of the fields. */
function PastedOfferForm({ addressed }: { addressed: AddressedOffer }) {
  const { pasted, problems } = addressed;
  const { goToPasted, isChecking } = useGoToOffer();
  const id = useId();
  const problem = problemOf(problems, "offer");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get(pastedParam);
    if (typeof text === "string") goToPasted(text);
  }

  return (
    <Form method="get" action={checkPath} onSubmit={submit}>
      <label htmlFor={id} className="block text-sm font-medium">
        Or paste what the seller wrote
      </label>
      <div className="mt-1 flex gap-3 max-sm:flex-col sm:items-end">
        <textarea
          id={id}
          name={pastedParam}
          rows={2}
          required
          maxLength={checkLimits.pastedCharacters}
          defaultValue={pasted}
          aria-describedby={problem ? `${id}-error` : undefined}
          placeholder="Verra 1234, vintage 2024, 20,000 t at $31, CCP, removal, from Example Ltd"
          className={cn("min-w-0 flex-1", controlClass(problem !== undefined, "dense"))}
        />
        <Button type="submit" variant="secondary" size="sm" aria-busy={isChecking}>
          Read and check
        </Button>
      </div>
      <FieldError id={id}>{problem}</FieldError>
    </Form>
  );
}

/** Both ways to enter an offer, in one card. */
export function OfferEntry({ addressed }: { addressed: AddressedOffer }) {
  // Filled in anew for each address.
  const key = JSON.stringify(addressed.texts) + addressed.pasted;
  return (
    <Card className="px-4.5 py-4.5 print:hidden">
      <OfferForm key={`form ${key}`} addressed={addressed} />
      <details
        key={`text ${key}`}
        open={Object.values(addressed.texts).every((text) => text === "")}
        className="group mt-4 border-t border-rule pt-3"
      >
        <summary className="text-link w-fit cursor-pointer text-sm font-medium group-open:sr-only max-md:py-2.5">
          Paste an offer instead
        </summary>
        <PastedOfferForm addressed={addressed} />
      </details>
    </Card>
  );
}

function problemOf(
  problems: readonly OfferProblem[],
  ...fields: OfferProblem["field"][]
): string | undefined {
  return problems.find(({ field }) => fields.includes(field))?.text;
}

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
  typeof entry[1] === "string";

/** Leads to the address of an offer: the same one, however it was entered. */
function useGoToOffer() {
  const navigate = useNavigate();
  const isChecking = useNavigation().location?.pathname === checkPath;

  function goTo(params: URLSearchParams, typed: string) {
    const { offer, problems } = offerInAddress(params);
    const address = offer && problems.length === 0 ? offerAddress(offer) : typed;
    void navigate(address, { preventScrollReset: true });
  }

  return {
    isChecking,
    go: (texts: Record<string, string>) => goTo(new URLSearchParams(texts), typedAddress(texts)),
    goToPasted(text: string) {
      const params = new URLSearchParams({ [pastedParam]: text });
      goTo(params, `${checkPath}?${params}`);
    },
  };
}
