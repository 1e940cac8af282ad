import { product } from "#domain/product.ts";
import { backendContext } from "~/lib/backend";
import { fetchListings } from "~/lib/listings";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const listings = await fetchListings(context.get(backendContext).anonymous);
  return { listings: listings.slice(0, 10), count: listings.length };
}

export const meta: Route.MetaFunction = () => [
  { title: `${product.name}: ${product.headline}` },
  { name: "description", content: product.description },
];

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main className="mx-auto max-w-6xl px-6 py-16">
      <h1 className="font-serif text-6xl tracking-tight">{product.headline}</h1>
      <p>{loaderData.count} projects</p>
      <ul>
        {loaderData.listings.map((listing) => (
          <li key={listing.id}>{listing.company_name}</li>
        ))}
      </ul>
    </main>
  );
}
