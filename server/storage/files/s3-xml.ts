const entities = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
]);

/** The text of an XML element; a pattern will do, as the store's responses are flat and fixed. */
export function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? "";
  return text.replace(/&\w+;/g, (entity) => entities.get(entity) ?? entity);
}

export interface ListedObject {
  key: string;
  modified: Date;
}

export interface ListedPage {
  objects: ListedObject[];
  /** Where the next page starts; undefined on the last one. */
  next: string | undefined;
}

/** One page of a listing whose keys are encoded as in URLs. */
export function parseListing(page: string): ListedPage {
  const entries = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)];
  return {
    objects: entries.map(([, entry = ""]) => ({
      key: decodeURIComponent(textOf(entry, "Key").replaceAll("+", " ")),
      modified: new Date(textOf(entry, "LastModified")),
    })),
    next:
      textOf(page, "IsTruncated") === "true" ? textOf(page, "NextContinuationToken") : undefined,
  };
}
