import { TriangleAlert } from "lucide-react";
import { fieldTable, isValueField } from "#domain/submission/fields/fields.ts";
import { reviewStep } from "#domain/submission/steps.ts";
import { isFilledIn } from "#domain/submission/submission.ts";
import { useWizardForm } from "./wizard-form";

/** Lists missing or invalid fields on the earlier steps, each linked to its field. */
export function MissingNote() {
  const { draft, problems, goTo } = useWizardForm();
  const elsewhere = problems.filter(({ step }) => step !== reviewStep);
  if (elsewhere.length === 0) return null;
  return (
    <section
      aria-label="Fields to complete"
      className="m-5 rounded-xl border border-amber/35 bg-yellow-tint/60 p-4 text-[0.9375rem] md:m-8 md:mb-4"
    >
      <p className="flex gap-2.5 font-medium">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-amber" />
        Please complete all required fields before submitting:
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 pl-7 sm:grid-cols-2">
        {elsewhere.map(({ step, field, message }) => (
          <li key={field} className="list-disc marker:text-amber">
            <button
              type="button"
              title={message}
              onClick={() => goTo(step, field)}
              className="text-link min-h-6 min-w-6 text-left max-md:min-h-9"
            >
              {fieldTable[field].label}
            </button>
            {/* For an empty field its name is enough. */}
            {isValueField(field) && isFilledIn(draft, field) && (
              <span className="block text-sm leading-snug text-quiet">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
