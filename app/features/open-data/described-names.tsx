import { Card } from "~/components/ui/card";

export interface DescribedName {
  name: string;
  type: string;
  description: string;
  needsKey: boolean;
}

/** A table of fields or parameters. */
export function DescribedNames({
  caption,
  names,
}: {
  caption: string;
  names: readonly DescribedName[];
}) {
  return (
    <Card className="mt-5 overflow-hidden">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-rule bg-paper text-xs font-semibold text-quiet">
          <tr>
            <th scope="col" className="px-5 py-2.5">
              Name
            </th>
            <th scope="col" className="px-3 py-2.5 max-sm:hidden">
              Type
            </th>
            <th scope="col" className="px-3 py-2.5 pr-5">
              Description
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {names.map(({ name, type, description, needsKey }) => (
            <tr key={name} className="align-baseline">
              <th scope="row" className="px-5 py-2.5 font-normal max-sm:max-w-36">
                <code className="text-[0.8125rem] [overflow-wrap:anywhere]">{name}</code>
                <span className="block text-xs text-quiet sm:hidden">{type}</span>
                {needsKey && (
                  <span className="mt-1 block w-fit rounded-full bg-mint px-2 py-0.5 text-xs text-pine sm:mt-0 sm:ml-2 sm:inline-block sm:whitespace-nowrap">
                    key required
                  </span>
                )}
              </th>
              <td className="px-3 py-2.5 whitespace-nowrap text-quiet max-sm:hidden">{type}</td>
              <td className="px-3 py-2.5 pr-5 leading-relaxed">{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
