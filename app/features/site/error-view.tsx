import { useRevalidator } from "react-router";
import { Button } from "~/components/ui/button";
import { Page } from "~/components/ui/page";

/** The general error screen. 'Try Again' reloads the page's data and re-renders it. */
export function ErrorView() {
  const { revalidate, state } = useRevalidator();
  return (
    <Page width="reading">
      <div className="py-12 text-center md:py-18">
        <h1 className="font-serif text-4xl leading-tight font-medium tracking-[-0.02em] md:text-5xl">
          Something went wrong
        </h1>
        <p className="mt-4 text-lg text-quiet">
          An unexpected error occurred. Please try refreshing the page.
        </p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          <Button disabled={state === "loading"} onClick={() => void revalidate()}>
            Try Again
          </Button>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        </div>
      </div>
    </Page>
  );
}
