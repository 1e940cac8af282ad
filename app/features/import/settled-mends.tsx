import type { Mends } from "#domain/import/mends.ts";
import { Button } from "~/components/ui/button";

interface SettledMendsProps {
  mends: Mends;
  onMend: (mends: Mends) => void;
}

/** What was settled for all rows of the file; each can be taken back. */
export function SettledMends({ mends, onMend }: SettledMendsProps) {
  const settled = [
    ...Object.entries(mends.countries).map(([text, country]) => ({
      text: `‘${text}’ is read as ${country}.`,
      without: {
        ...mends,
        countries: Object.fromEntries(
          Object.entries(mends.countries).filter(([other]) => other !== text),
        ),
      },
    })),
    ...(mends.company === null
      ? []
      : [
          {
            text: `Rows that name no company get ‘${mends.company}’.`,
            without: { ...mends, company: null },
          },
        ]),
    ...(mends.shortenNames
      ? [
          {
            text: "Names that are too long are shortened; the description keeps the whole name.",
            without: { ...mends, shortenNames: false },
          },
        ]
      : []),
  ];
  if (settled.length === 0) return null;
  return (
    <section aria-label="Settled for this file">
      <h2 className="font-serif text-lg font-medium">Settled for this file</h2>
      <ul className="mt-1 text-sm">
        {settled.map(({ text, without }) => (
          <li
            key={text}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <Button variant="quiet" size="sm" onClick={() => onMend(without)}>
              Take back<span className="sr-only">: {text}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-quiet">
        Kept for the next file with the same columns once this one is imported.
      </p>
    </section>
  );
}
