import { type ComponentType, memo, type ReactNode, Suspense, use } from "react";
import { log } from "~/lib/log";

interface OnDemandOptions<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Whether this window needs it from the start, so that loading does not wait for a render. */
  isNeededImmediately?: () => boolean;
  /** Shown while it loads. */
  fallback?: ReactNode;
}

const neededImmediately: Promise<unknown>[] = [];

/**
 * The parts that this window needs from the start. Hydration waits for them: without its code, a
 * part would disappear at the next update of the page, and presses on it would be lost.
 */
export const partsNeededImmediately = () => Promise.all(neededImmediately);

/** A component whose code is loaded when it is first rendered, because only some visitors need it. */
export function onDemandComponent<Props extends object>(options: OnDemandOptions<Props>) {
  const { load, isNeededImmediately, fallback = null } = options;
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
        // The page works without it; the next render tries again.
        loading = undefined;
        return () => null;
      },
    );
    return loading;
  }

  if (!import.meta.env.SSR && isNeededImmediately?.()) neededImmediately.push(loadOnce());

  function Loaded(props: Props) {
    const Part = known ?? use(loadOnce());
    return <Part {...props} />;
  }

  return memo(function OnDemand(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  });
}
