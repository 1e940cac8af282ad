import { Skeleton } from "~/components/ui/skeleton";

const skeletonRows = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function ListingsSkeleton() {
  return (
    <div role="status" className="overflow-hidden rounded-xl border border-rule">
      <span className="sr-only">Loading projects</span>
      <div className="bg-paper px-6 py-3.5">
        <Skeleton className="h-4 w-40" />
      </div>
      {skeletonRows.map((row) => (
        <div key={row} className="flex items-center gap-4 border-t border-rule px-6 py-4">
          <Skeleton className="size-9 shrink-0 rounded-lg" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="hidden h-4 w-1/5 md:block" />
        </div>
      ))}
    </div>
  );
}
