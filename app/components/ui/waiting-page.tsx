import { Page } from "./page";
import { Spinner } from "./spinner";

/** Until it is known who looks. */
export function WaitingPage() {
  return (
    <Page key="waiting">
      <div className="flex min-h-[80dvh] justify-center pt-[20vh]">
        <Spinner label="Loading..." />
      </div>
    </Page>
  );
}
