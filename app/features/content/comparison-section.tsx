import { Check } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { previewSizes, previewUrl } from "./comparison-preview-sizes";
import { ContentImage } from "./content-image";

const points = [
  "Filter by sector and location, or show removals or issued credits only",
  "Sort by price, permanence, rating or region",
  "Pin your shortlist above the other projects",
];

export function ComparisonSection() {
  return (
    <section
      aria-labelledby="side-by-side"
      className="grid items-center gap-8 lg:grid-cols-[2fr_3fr] lg:gap-16"
    >
      <div>
        <h2
          id="side-by-side"
          className="font-serif text-[1.625rem] font-medium tracking-[-0.015em] md:text-3xl"
        >
          Side-by-Side Comparison
        </h2>
        <p className="mt-4 leading-relaxed text-quiet">
          Each project is one row and each question one column: that table is the whole product.
          Read down a column to compare a single figure, or across a row to get to know a project.
        </p>
        <ul className="mt-6 grid gap-3 text-[0.9375rem]">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-moss" />
              {point}
            </li>
          ))}
        </ul>
        <Link to="/" className={cn(buttonClass(), "mt-8")}>
          Open the comparison table
        </Link>
      </div>
      <ContentImage
        url={previewUrl("wide")}
        alt="The comparison table: projects as rows, with company, project type, location, cost and stage as columns"
        fallback="Comparison table preview unavailable"
        {...previewSizes.wide}
        narrow={{ url: previewUrl("narrow"), ...previewSizes.narrow }}
        className="h-auto w-full rounded-xl border border-rule bg-white"
      />
    </section>
  );
}
