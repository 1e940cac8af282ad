import { Button } from "~/components/ui/button";
import { useCorporateNetwork } from "./use-environment";

/** For whoever is asked for help. The address is shown without query and fragment. */
export function TechnicalDetails() {
  const isCorporate = useCorporateNetwork();
  const { origin, pathname, hostname } = window.location;
  const details = [
    ["URL", `${origin}${pathname}`],
    ["Domain", hostname],
    ["Corporate network detected", isCorporate ? "Yes" : "No"],
  ];
  return (
    <div className="mt-5 rounded-lg border border-rule bg-paper p-4 text-sm">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {details.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="sm"
        variant="secondary"
        className="mt-4"
        onClick={() => window.location.reload()}
      >
        Reload page
      </Button>
    </div>
  );
}
