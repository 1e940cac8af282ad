import { expect, test } from "vitest";
import { parsePath } from "./parse-path.ts";

test.each([
  ["GET", "bucket", "bucket.list", "", ""],
  ["POST", "bucket/logos/empty", "bucket.empty", "logos", ""],
  ["POST", "object/logos/a/b%20c.png", "object.upload", "logos", "a/b c.png"],
  ["GET", "object/logos/a.png", "object.get_authenticated", "logos", "a.png"],
  ["GET", "object/public/logos/a.png", "object.get_public", "logos", "a.png"],
  ["GET", "object/public/logos/sign/a.png", "object.get_public", "logos", "sign/a.png"],
  ["GET", "object/info/public/logos/a.png", "object.info_public", "logos", "a.png"],
  ["GET", "object/info/logos/public/a.png", "object.info", "logos", "public/a.png"],
  ["POST", "object/sign/logos", "object.sign_many", "logos", ""],
  ["POST", "object/sign/logos/a.png", "object.sign", "logos", "a.png"],
  ["PUT", "object/upload/sign/logos/a.png", "object.upload_signed_url", "logos", "a.png"],
  ["DELETE", "object/logos", "object.delete_many", "logos", ""],
  ["POST", "object/logos/x%3Fy%23z%25.png", "object.upload", "logos", "x?y#z%.png"],
])("%s /storage/v1/%s is %s", (method, path, operation, bucket, key) => {
  expect(parsePath(method, `/storage/v1/${path}`)).toEqual({ operation, bucket, key });
});

test.each([
  ["GET", "object/public", 404],
  ["POST", "object/public/a.png", 404],
  ["GET", "object/upload/sign/logos/a.png", 404],
  ["POST", "object/upload/a.png", 404],
  ["POST", "object/move/a.png", 404],
  ["PATCH", "object/logos/a.png", 404],
  ["GET", "objects/logos/a.png", 404],
  ["GET", "", 400],
  ["GET", "object//logos/a.png", 400],
  ["GET", "object/logos/a.png/", 400],
  ["GET", "object/logos/a%2Fb.png", 400],
  ["GET", "object/logos/a%5Cb.png", 400],
  ["GET", "object/logos/%2e%2e", 400],
  ["GET", "object/logos/%00", 400],
  ["GET", "object/logos/%ff", 400],
  ["GET", "object/logos/%", 400],
  ["GET", "object/..%20/a.png", 404],
  ["GET", "bucket/a%20b", 404],
  ["GET", "render/image/public/logos/a.png", 404],
  ["POST", "upload/resumable", 404],
])("%s /storage/v1/%s is refused with %i", (method, path, status) => {
  const parsed = () => parsePath(method, `/storage/v1/${path}`);
  expect(parsed).toThrow(expect.objectContaining({ status }));
});
