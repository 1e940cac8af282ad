import { Button } from "~/components/ui/button";
import { useCorporateNetwork } from "./use-environment";

/** For support requests. The URL is shown without query and fragment. */
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
      <dl className="space-y-2.5">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="text-quiet">{name}</dt>
            <dd className="font-medium break-words">{value}</dd>
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
