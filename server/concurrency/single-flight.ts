/** Work that is done once for everybody who wants it while it is under way. */
export function createSharedWork<T>() {
  const underWay = new Map<string, Promise<T>>();
  return {
    has: (key: string) => underWay.has(key),
    count: () => underWay.size,
    share(key: string, work: () => Promise<T>): Promise<T> {
      let shared = underWay.get(key);
      if (!shared) {
        shared = work().finally(() => underWay.delete(key));
        underWay.set(key, shared);
      }
      return shared;
    },
  };
}
