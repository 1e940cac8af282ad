import type { FrozenItem } from "#domain/proof/frozen-text.ts";
import { type ShownLine, sourceText } from "#domain/proof/statement-lines.ts";
import { cn } from "~/components/ui/class-names";

interface StatementLinesProps {
  /** The id of the heading that names the table. */
  labelledBy: string;
  lines: readonly ShownLine[];
}

/** What the law asks for, with what was stated; on a phone, one below the other. */
export function StatementLines({ labelledBy, lines }: StatementLinesProps) {
  return (
    <table aria-labelledby={labelledBy} className="w-full border-collapse text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Asked for</th>
          <th scope="col">Stated</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ letter, asks, items }) => (
          <tr key={asks} className="block border-t border-rule first:border-t-0 md:table-row">
            <th
              scope="row"
              className="block pt-3.5 pr-6 text-left align-top font-normal md:table-cell md:w-72 md:py-4 print:table-cell print:w-52 print:py-1.5"
            >
              {letter && <span className="mr-1.5 font-semibold">{letter}</span>}
              <span className={cn(letter ? "text-quiet" : "font-medium")}>{asks}</span>
            </th>
            <td className="block pt-2 pb-4 align-top md:table-cell md:py-4 print:table-cell print:py-1.5">
              <StatedItems items={items} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function StatedItems({ items }: { items: readonly FrozenItem[] }) {
  return (
    <dl className="grid gap-2.5 text-sm print:gap-1">
      {items.map((item) => (
        <div
          key={item.label}
          className="grid gap-x-5 sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[10rem_minmax(0,1fr)_15rem] print:grid-cols-[8rem_minmax(0,1fr)_11rem]"
        >
          <dt className="text-quiet">{item.label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            <bdi className={cn(item.kind === "stated" ? "font-medium" : "text-quiet italic")}>
              {item.text}
            </bdi>
          </dd>
          {sourceText(item) && (
            <dd className="text-[0.8125rem] text-quiet sm:max-lg:col-start-2 print:col-start-3">
              {sourceText(item)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
