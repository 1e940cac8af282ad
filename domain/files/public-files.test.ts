import { expect, test } from "vitest";
import {
  companyLogoUrl,
  methodologyDocumentUrl,
  methodologyUrl,
  ratingImageUrl,
} from "./public-files.ts";

test("a logo's URL is built from company ID and file name", () => {
  expect(companyLogoUrl("", "c1", "Acme & Söhne_logo.png")).toBe(
    "/storage/v1/object/public/company-logos/c1/logo/Acme%20%26%20S%C3%B6hne_logo.png",
  );
  expect(companyLogoUrl("https://api.example", "c1", "a.png")).toBe(
    "https://api.example/storage/v1/object/public/company-logos/c1/logo/a.png",
  );
  expect(companyLogoUrl("", "c1", null)).toBeNull();
  expect(companyLogoUrl("", null, "a.png")).toBeNull();
});

test("there is one PNG per rating", () => {
  expect(ratingImageUrl("", "Apre")).toBe("/storage/v1/object/public/rating-images/Apre.png");
});

test("a methodology's URL is a file in the bucket, or the external URL it names", () => {
  expect(methodologyUrl("", "vm0033/text one.pdf")).toBe(
    "/storage/v1/object/public/methodologies/vm0033/text%20one.pdf",
  );
  expect(methodologyUrl("", "https://verra.example/vm0033.pdf")).toBe(
    "https://verra.example/vm0033.pdf",
  );
});

test("pages load a methodology from the bucket, or from another site through our server", () => {
  const inBucket = { name: "VM0033", url: "vm0033.pdf" };
  expect(methodologyDocumentUrl("https://api.example", "id", inBucket)).toBe(
    "https://api.example/storage/v1/object/public/methodologies/vm0033.pdf",
  );
  const elsewhere = { name: "VM0033 & more", url: "https://verra.example/vm0033.pdf" };
  expect(methodologyDocumentUrl("https://api.example", "id", elsewhere)).toBe(
    "/api/methodologies/id?name=VM0033+%26+more",
  );
});
