import { limits } from "#domain/limits.ts";

export interface BucketFacts {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

const images = ["image/png", "image/jpeg"];
const documents = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];

const bucket = (id: string, isPublic: boolean, allowed_mime_types: string[]): BucketFacts => ({
  id,
  public: isPublic,
  file_size_limit: limits.fileBytes,
  allowed_mime_types,
});

/** What the migrations create; somebody may have changed it since. */
export const expectedBuckets: readonly BucketFacts[] = [
  bucket("company-logos", true, images),
  bucket("content-images", true, images),
  bucket("methodologies", true, ["application/pdf"]),
  bucket("project_media", false, [...images, ...documents]),
  bucket("rating-images", true, ["image/png"]),
];
