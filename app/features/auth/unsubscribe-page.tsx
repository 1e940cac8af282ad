import { Form, Link, useNavigation } from "react-router";
import { listsPath } from "#domain/lists/list-paths.ts";
import type { UnsubscribeKind } from "#domain/unsubscribe-path.ts";
import { Button } from "~/components/ui/button";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";

const texts: Record<UnsubscribeKind, { title: string; prompt: string; outcome: string }> = {
  lists: {
    title: "E-mails about your lists",
    prompt: "Press the button to stop getting e-mails about changes to your lists.",
    outcome: "You will no longer get e-mails about your lists.",
  },
  newsletters: {
    title: "Newsletters",
    prompt: "Press the button to stop getting newsletters and marketing e-mails.",
    outcome: "You will no longer get newsletters or marketing e-mails.",
  },
};

interface UnsubscribePageProps {
  kind: UnsubscribeKind;
  /** null until the button is pressed; false if the link is not valid. */
  isEnded: boolean | null;
}

/** Stops one kind of e-mail for anyone with the link, signed in or not, with or without scripts. */
export function UnsubscribePage({ kind, isEnded }: UnsubscribePageProps) {
  const isBusy = useNavigation().state !== "idle";
  const { title, prompt, outcome } = texts[kind];
  return (
    <Page width="reading">
      <PageHeader title={title} className="mb-6 md:mb-8" />
      <div role="status" className="text-[1.0625rem] leading-relaxed empty:hidden">
        {isEnded === true && <p>{outcome}</p>}
        {isEnded === false && <p>This link is no longer valid. Nothing was changed.</p>}
      </div>
      {isEnded === null && (
        <Form method="post">
          <p className="mb-6 text-[1.0625rem] leading-relaxed">{prompt}</p>
          <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
            Unsubscribe
          </Button>
        </Form>
      )}
      <p className="mt-8 text-sm text-quiet">
        {kind === "lists" ? (
          <>
            You can also switch them on or off for each list under{" "}
            <Link to={listsPath} className="text-link">
              My Lists
            </Link>
            .
          </>
        ) : (
          <>
            You can change your mind on the{" "}
            <Link to="/opt-out" className="text-link">
              opt-out page
            </Link>
            .
          </>
        )}
      </p>
    </Page>
  );
}
