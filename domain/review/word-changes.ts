export interface WordChange {
  kind: "kept" | "added" | "removed";
  text: string;
}

/** Two texts woven into one: which words stayed, came and went. */
export function wordChanges(before: string, after: string): WordChange[] {
  const old = wordsOf(before);
  const fresh = wordsOf(after);
  const common = longestCommon(old, fresh);
  const changes: WordChange[] = [];
  let left = 0;
  let right = 0;
  while (left < old.length || right < fresh.length) {
    const isKept = left < old.length && right < fresh.length && old[left] === fresh[right];
    const removes =
      !isKept &&
      left < old.length &&
      (right >= fresh.length || at(common, left + 1, right) >= at(common, left, right + 1));
    if (isKept) append(changes, "kept", old[left]);
    else if (removes) append(changes, "removed", old[left]);
    else append(changes, "added", fresh[right]);
    if (isKept || removes) left += 1;
    if (isKept || !removes) right += 1;
  }
  return changes;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** How many words two texts share in order, from each pair of positions on. */
function longestCommon(old: string[], fresh: string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(fresh.length + 1).fill(0),
  );
  for (let left = old.length - 1; left >= 0; left -= 1) {
    for (let right = fresh.length - 1; right >= 0; right -= 1) {
      const row = lengths[left] ?? [];
      row[right] =
        old[left] === fresh[right]
          ? at(lengths, left + 1, right + 1) + 1
          : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1));
    }
  }
  return lengths;
}

function at(lengths: number[][], left: number, right: number): number {
  return lengths[left]?.[right] ?? 0;
}

function append(changes: WordChange[], kind: WordChange["kind"], word = "") {
  const last = changes.at(-1);
  if (last?.kind === kind) last.text += ` ${word}`;
  else changes.push({ kind, text: word });
}
