import type { LedgerContents } from "#domain/ledger/ledger-registries.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";

interface ContentsChoiceProps {
  name: string;
  registry: string;
  contents: readonly LedgerContents[];
  onChoose: (contents: LedgerContents) => void;
  onRemove: () => void;
}

/** Asks what a file contains whose header fits several kinds. */
export function ContentsChoice({
  name,
  registry,
  contents,
  onChoose,
  onRemove,
}: ContentsChoiceProps) {
  return (
    <Card className="space-y-4 p-5 md:p-6">
      <p role="status" className="text-[0.9375rem] wrap-anywhere">
        <span className="font-medium">{name}</span> is a file from {registry}, but its header does
        not say whether it has {contents.join(" or ")}. Which are they?
      </p>
      <div className="flex flex-wrap gap-2.5">
        {contents.map((one) => (
          <Button key={one} variant="secondary" size="sm" onClick={() => onChoose(one)}>
            {one.charAt(0).toUpperCase()}
            {one.slice(1)}
          </Button>
        ))}
        <Button variant="quiet" size="sm" onClick={onRemove}>
          Choose another file
        </Button>
      </div>
    </Card>
  );
}
