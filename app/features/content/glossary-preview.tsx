import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { Card } from "~/components/ui/card";
import type { GlossaryTerm } from "~/content/glossary-terms";

export function GlossaryPreview({ terms }: { terms: GlossaryTerm[] }) {
  return (
    <Card className="p-6 md:p-10">
      <section aria-labelledby="carbon-glossary">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2
            id="carbon-glossary"
            className="font-serif text-[1.625rem] font-medium tracking-[-0.015em] md:text-3xl"
          >
            Carbon Glossary
          </h2>
          <Link
            to="/glossary"
            className="inline-flex items-center gap-1.5 py-1 max-md:py-2.5 text-[0.9375rem] font-medium text-pine hover:underline hover:underline-offset-4"
          >
            View all terms
            <ArrowRight aria-hidden="true" size={16} />
          </Link>
        </div>
        <dl className="mt-6 grid gap-x-12 gap-y-7 md:grid-cols-2">
          {terms.map(({ term, definition }) => (
            <div key={term} className="border-t border-rule pt-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="mt-1.5 text-[0.9375rem] leading-relaxed text-quiet">{definition}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}
