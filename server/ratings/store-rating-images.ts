import { ratingScale } from "#domain/vocabulary.ts";
import type { Client } from "../engine/engine.ts";
import { storeFile } from "../engine/storage/store-file.ts";

const bucket = "rating-images";

/** Sees to it that there is a picture of every rating; those that are there stay as they are. */
export async function storeRatingImages(client: Client): Promise<void> {
  const { data, error } = await client.storage.from(bucket).list();
  if (error) throw new Error(`The pictures of ratings could not be listed: ${error.message}`);
  const stored = new Set(data.map(({ name }) => name));
  const missing = ratingScale.filter((rating) => !stored.has(`${rating}.png`));
  if (missing.length === 0) return;
  // Loaded only here: it brings the maker of pictures with it.
  const { renderRatingBadge } = await import("#server/ratings/rating-badge.ts");
  for (const rating of missing) {
    await storeFile(client, {
      bucket,
      path: `${rating}.png`,
      type: "image/png",
      render: () => renderRatingBadge(rating),
    });
  }
}
