import type { ValueSource, ValueSources } from "./value-sources";

interface SourceNoteProps {
  sources: ValueSources;
  /** The fields that make up the value above. */
  fields: readonly string[];
}

/** A value's source: in small print if the registry agrees, highlighted if it differs. */
export function SourceNote({ sources, fields }: SourceNoteProps) {
  const known = fields.flatMap((field) => sources[field] ?? []);
  const differing = known.filter(({ difference }) => difference !== null);
  if (differing.length > 0) {
    return differing.map((source) => (
      <span
        key={source.difference?.said}
        className="mt-1.5 block border-l-2 border-amber pl-2.5 text-[0.8125rem] leading-snug"
      >
        {differenceText(source)}
      </span>
    ));
  }
  const [source] = known;
  if (!source) return null;
  return (
    <span className="mt-0.5 block text-xs text-quiet">
      <span className="sr-only">Source: </span>
      {source.registry}, {source.on}
    </span>
  );
}

function differenceText({ registry, on, difference }: ValueSource): string {
  const stated = difference?.stated
    ? `Stated by the developer: ${difference.stated}.`
    : "Not stated by the developer.";
  return `${stated} ${registry} stated ${difference?.said} on ${on}.`;
}
