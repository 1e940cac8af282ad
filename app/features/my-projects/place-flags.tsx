import { Globe } from "lucide-react";
import { placesIn } from "#domain/listing/country-names.ts";
import { Flag } from "~/components/ui/flag";
import { flagUrl } from "~/components/ui/flag-urls";

const shownFlags = 3;

/** Flags of a location's countries, with their names: one by one, or up to three and how many more. */
export function PlaceFlags({ location }: { location: string }) {
  const places = placesIn(location);
  const hidden = places.length - shownFlags;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1" title={location}>
      {places.slice(0, shownFlags).map(({ name, code, isGlobal }) => {
        const url = code && flagUrl(code);
        return (
          <span key={name} className="inline-flex items-center gap-1.5">
            {isGlobal && <Globe aria-hidden="true" size={15} className="text-moss" />}
            {url && <Flag src={url} />}
            {name}
          </span>
        );
      })}
      {hidden > 0 && <span className="text-quiet">+{hidden}</span>}
    </span>
  );
}
