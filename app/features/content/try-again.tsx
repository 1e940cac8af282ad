import type { ComponentProps } from "react";
import { Button } from "~/components/ui/button";

type TryAgainProps = Pick<ComponentProps<typeof Button>, "variant" | "className">;

/** Loads the page once more: the form lets the button do so without scripts, too. */
export function TryAgain(props: TryAgainProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        window.location.reload();
      }}
    >
      <Button type="submit" {...props}>
        Try Again
      </Button>
    </form>
  );
}
