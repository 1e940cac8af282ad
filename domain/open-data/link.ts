import { isWebUrl } from "../files/public-files.ts";

/** A link for other systems; null for text that is not a valid URL. */
export function link(address: string | null): string | null {
  return address && isWebUrl(address) && URL.canParse(address) ? new URL(address).href : null;
}
