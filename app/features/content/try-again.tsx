import type { ComponentProps } from "react";
import { Button } from "~/components/ui/button";

type TryAgainProps = Pick<ComponentProps<typeof Button>, "variant" | "className">;

/** Reloads the page; the form makes the button work without JavaScript too. */
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
