import { type ComponentProps, memo, Suspense, use } from "react";
import { log } from "~/lib/browser/log";
import { isNarrowWindow } from "~/lib/browser/narrow-window";
import type { CardList as Cards } from "./card-list";

type CardsProps = ComponentProps<typeof Cards>;

let known: typeof import("./card-list") | undefined;
let loading: Promise<typeof import("./card-list")> | undefined;

function load() {
  loading ??= import("./card-list").then((loaded) => {
    known = loaded;
    return loaded;
  });
  return loading;
}

// Where cards are shown they come with the page; a wide window never loads them.
if (!import.meta.env.SSR && isNarrowWindow()) {
  load().catch((error: unknown) => log.error("The cards could not be loaded", error));
}

/** The cards of a narrow window, which the server draws for every window. */
export const CardList = memo(function CardList(props: CardsProps) {
  return (
    <Suspense fallback={null}>
      <LoadedCards {...props} />
    </Suspense>
  );
});

function LoadedCards(props: CardsProps) {
  const { CardList } = known ?? use(load());
  return <CardList {...props} />;
}
