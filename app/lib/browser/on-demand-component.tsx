import { type ComponentType, memo, Suspense, use } from "react";
import { log } from "~/lib/log";

interface OnDemandOptions<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Whether this window needs it as soon as the page starts: then it does not wait to be drawn. */
  isNeededAtOnce: () => boolean;
}

/** A part that the server draws for everybody, and whose code only those load who need it. */
export function onDemandComponent<Props extends object>(options: OnDemandOptions<Props>) {
  const { load, isNeededAtOnce } = options;
  let known: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function loadOnce(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (loaded) => {
        known = loaded;
        return loaded;
      },
      (error: unknown) => {
        log.error("A part of the page could not be loaded", error);
        // The page stands without it; the next time that it is drawn is another try.
        loading = undefined;
        return () => null;
      },
    );
    return loading;
  }

  if (!import.meta.env.SSR && isNeededAtOnce()) void loadOnce();

  function Loaded(props: Props) {
    const Part = known ?? use(loadOnce());
    return <Part {...props} />;
  }

  return memo(function OnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  });
}
