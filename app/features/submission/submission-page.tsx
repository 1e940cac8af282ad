import { useState } from "react";
import { product } from "#domain/product.ts";
import { Page, PageHeader } from "~/components/ui/page";
import { Wizard } from "./wizard";

export function SubmissionPage() {
  // Each draft that is opened gets a wizard of its own.
  const [opened, setOpened] = useState(0);
  return (
    <Page className="max-w-[64rem]">
      <PageHeader
        title="Submit a project"
        intro={`Five steps, about ten minutes. What you enter is saved in this browser as you go, and our team reviews it before it appears on ${product.name}.`}
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
