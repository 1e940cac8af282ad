import { ratingScale } from "#domain/vocabulary.ts";
import type { Client } from "../stateless-client.ts";
import { storeFile } from "../storage/files/store-file.ts";

const bucket = "rating-images";

/** Makes sure that every rating has an image; existing images are left as they are. */
export async function storeRatingImages(client: Client): Promise<void> {
  const { data, error } = await client.storage.from(bucket).list();
  if (error) throw new Error(`The rating images could not be listed: ${error.message}`);
  const stored = new Set(data.map(({ name }) => name));
  const missing = ratingScale.filter((rating) => !stored.has(`${rating}.png`));
  if (missing.length === 0) return;
  // Imported only here, because it loads the image library.
  const { renderRatingBadge } = await import("./rating-badge.ts");
  for (const rating of missing) {
    await storeFile(client, {
      bucket,
      path: `${rating}.png`,
      type: "image/png",
      render: () => renderRatingBadge(rating),
    });
  }
}
