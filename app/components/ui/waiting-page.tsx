import { Page } from "./page";
import { Spinner } from "./spinner";

/** Shown until the session is known. */
export function WaitingPage({ title }: { title: string }) {
  return (
    <Page key="waiting">
      <h1 className="sr-only">{title}</h1>
      <div className="flex min-h-[80dvh] justify-center pt-[20vh]">
        <Spinner label="Loading..." />
      </div>
    </Page>
  );
}
