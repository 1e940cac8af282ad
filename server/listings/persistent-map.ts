/** The parts are by the last two characters, which are spread evenly over random IDs. */
const partOf = (id: string) => id.slice(-2);

type Parts<Value> = ReadonlyMap<string, ReadonlyMap<string, Value>>;

/**
 * A map by ID that never changes: `with` returns another one. It copies only the parts with a
 * change, because copying 50,000 entries for every change would block the server.
 */
export class PersistentMap<Value> implements ReadonlyMap<string, Value> {
  readonly size: number;
  readonly #parts: Parts<Value>;

  private constructor(parts: Parts<Value>, size: number) {
    this.#parts = parts;
    this.size = size;
  }

  static of<Value>(entries: Iterable<readonly [string, Value]>): PersistentMap<Value> {
    return new PersistentMap<Value>(new Map(), 0).with(entries, []);
  }

  /** Removes and then sets entries. */
  with(set: Iterable<readonly [string, Value]>, removed: Iterable<string>): PersistentMap<Value> {
    const parts = new Map(this.#parts);
    const copies = new Map<string, Map<string, Value>>();
    const writable = (id: string) => {
      const name = partOf(id);
      const copy = copies.get(name) ?? new Map(parts.get(name));
      copies.set(name, copy);
      parts.set(name, copy);
      return copy;
    };
    let { size } = this;
    for (const id of removed) {
      if (writable(id).delete(id)) size -= 1;
    }
    for (const [id, value] of set) {
      const part = writable(id);
      if (!part.has(id)) size += 1;
      part.set(id, value);
    }
    return new PersistentMap(parts, size);
  }

  get(id: string): Value | undefined {
    return this.#parts.get(partOf(id))?.get(id);
  }

  has(id: string): boolean {
    return this.#parts.get(partOf(id))?.has(id) ?? false;
  }

  forEach(visit: (value: Value, id: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [id, value] of this) visit(value, id, this);
  }

  *entries(): MapIterator<[string, Value]> {
    for (const part of this.#parts.values()) yield* part;
  }

  *keys(): MapIterator<string> {
    for (const part of this.#parts.values()) yield* part.keys();
  }

  *values(): MapIterator<Value> {
    for (const part of this.#parts.values()) yield* part.values();
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }
}
