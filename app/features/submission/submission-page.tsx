import { useState } from "react";
import { useSearchParams } from "react-router";
import { product } from "#domain/product.ts";
import { stepIndex } from "#domain/submission/steps.ts";
import { cn } from "~/components/ui/class-names";
import { Page, PageHeader } from "~/components/ui/page";
import { stepParam } from "./use-wizard";
import { Wizard } from "./wizard";

export function SubmissionPage() {
  // Each draft that is opened gets a new wizard instance.
  const [opened, setOpened] = useState(0);
  const [search] = useSearchParams();
  const isBegun = Boolean(stepIndex(search.get(stepParam)));
  return (
    <Page className="max-w-[64rem]">
      <PageHeader
        title="Submit a project"
        intro={
          // On a phone it would push every step's fields down.
          <span className={cn(isBegun && "max-md:hidden")}>
            Five steps, about ten minutes. What you enter is saved in this browser as you go, and
            our team reviews it before it appears on {product.name}.
          </span>
        }
        className="mb-6 md:mb-10"
      />
      <Wizard
        key={opened}
        isPicked={opened > 0}
        onOpenDraft={() => setOpened((count) => count + 1)}
      />
    </Page>
  );
}
