import { Link } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { Page } from "~/components/ui/page";

/** Shown for a project that was once listed. */
export function WithdrawnProject() {
  return (
    <Page width="reading">
      <div className="py-12 text-center md:py-18">
        <h1 className="font-serif text-4xl leading-tight font-medium tracking-[-0.02em] md:text-5xl">
          This project is no longer listed
        </h1>
        <p className="mt-4 text-lg text-quiet">
          It used to be part of the comparison but has since been removed.
        </p>
        <Link to="/#projects" className={cn(buttonClass(), "mt-9")}>
          See all listed projects
        </Link>
      </div>
    </Page>
  );
}
