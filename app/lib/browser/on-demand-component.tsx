import { type ComponentType, memo, Suspense, use } from "react";
import { log } from "~/lib/browser/log";

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

  function loadOnce() {
    loading ??= load().then((loaded) => {
      known = loaded;
      return loaded;
    });
    return loading;
  }

  if (!import.meta.env.SSR && isNeededAtOnce()) {
    loadOnce().catch((error: unknown) => log.error("A part could not be loaded", error));
  }

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
