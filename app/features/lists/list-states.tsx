import { Link } from "react-router";
import { listsPath } from "#domain/lists/list-paths.ts";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { Skeleton } from "~/components/ui/skeleton";

/** Shown with an error while earlier data is still displayed. */
export const staleNote = "The data shown may be out of date.";

export function ListsSkeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading your lists</span>
      {["first", "second", "third"].map((name) => (
        <Card key={name} className="p-5 md:p-6">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/3" />
        </Card>
      ))}
    </div>
  );
}

/** The heading and rows of one list, as tall as the real ones. */
export function ListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the list</span>
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mt-4 mb-66 h-5 w-24 md:mb-36" />
      <Card className="divide-y divide-rule shadow-card">
        {["first", "second", "third"].map((name) => (
          <div key={name} className="flex h-62 gap-4 px-4 py-5 md:h-34 md:px-5">
            <Skeleton className="size-[34px] shrink-0 rounded-lg" />
            <span className="flex-1 lg:max-w-80">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-2.5 h-4 w-1/2" />
            </span>
            <Skeleton className="hidden h-9 flex-1 lg:block" />
          </div>
        ))}
      </Card>
    </div>
  );
}

/** Lays out the name in the direction of its own script. */
export function ListName({ name }: { name: string }) {
  return (
    <span dir="auto" className="block text-left wrap-anywhere">
      {name}
    </span>
  );
}

/** The same whether the list was deleted, never existed, or belongs to another user. */
export function ListNotFound({ isShared = false }: { isShared?: boolean }) {
  return (
    <Page width="reading">
      <div className="py-12 text-center md:py-18">
        <h1 className="font-serif text-3xl font-medium tracking-[-0.02em]">List not found</h1>
        <p className="mt-4 text-quiet">
          {isShared
            ? "This link does not lead to a list. The owner may have stopped sharing it."
            : "This list is not among your lists. It may have been deleted."}
        </p>
        <Link
          to={isShared ? "/" : listsPath}
          className={`${buttonClass({ variant: "secondary" })} mt-8`}
        >
          {isShared ? "Browse Projects" : "My Lists"}
        </Link>
      </div>
    </Page>
  );
}
