import { useEffect, useState } from "react";
import { isCorporateGateway } from "#domain/sign-in/network-failure.ts";
import { signInTimes } from "#domain/sign-in/sign-in.ts";
import { localValues } from "~/lib/browser/browser-storage";
import { log } from "~/lib/log";

/**
 * Whether a company's gateway intercepts traffic, judged by how the site's own health check
 * arrives. No response within two seconds counts as no.
 */
async function detectCorporateNetwork(): Promise<boolean> {
  try {
    const response = await fetch("/healthz", {
      cache: "no-store",
      signal: AbortSignal.timeout(signInTimes.corporateDetection),
    });
    return isCorporateGateway({
      status: response.status,
      isRedirected: response.redirected,
      contentType: response.headers.get("content-type") ?? "",
      headers: [...response.headers].map(([name, value]) => [name, value.toLowerCase()] as const),
    });
  } catch (error) {
    log.info("The network could not be judged", error);
    return false;
  }
}

export function useCorporateNetwork(): boolean {
  const [isCorporate, setIsCorporate] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    void detectCorporateNetwork().then((found) => !isUnmounted && setIsCorporate(found));
    return () => {
      isUnmounted = true;
    };
  }, []);
  return isCorporate;
}

/** The kinds of storage that the browser blocks for this site. */
export function useBlockedStorage(): string[] {
  const [blocked, setBlocked] = useState<string[]>([]);
  useEffect(() => {
    const found = [];
    if (!keepsCookies()) found.push("cookies");
    if (!localValues.works()) found.push("local storage");
    setBlocked(found);
  }, []);
  return blocked;
}

function keepsCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = "cookie_check=1; Path=/; SameSite=Lax";
  const isKept = document.cookie.includes("cookie_check=1");
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "cookie_check=; Path=/; Max-Age=0";
  return isKept;
}
