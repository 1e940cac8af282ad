interface SpreadOptions {
  /** Between being asked and acting, in milliseconds. */
  least: number;
  most: number;
  random?: () => number;
}

export interface SpreadCalls {
  ask: () => void;
  cancel: () => void;
}

/**
 * Acts some time after it was asked, once for all that asked meanwhile. Every browser takes another
 * time, so that thousands who learn of a change together do not all read it at once.
 */
export function spreadCalls(act: () => void, options: SpreadOptions): SpreadCalls {
  const { least, most, random = Math.random } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          act();
        },
        least + random() * (most - least),
      );
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
