import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "~/lib/data/backend";

/** Outside React, because requests need it that no component makes. */
let current: PublicConfig | undefined;

/** Called on hydration; never on the server, where one process may serve several sites. */
export function setPublicConfig(config: PublicConfig): void {
  current = config;
}

/** For code that runs only in the browser: requests and event handlers. */
export function publicConfig(): PublicConfig {
  if (!current) throw new Error("The configuration has not arrived");
  return current;
}

/** For rendering, on the server too. Undefined on a page whose root loader failed. */
export function usePublicConfig(): PublicConfig | undefined {
  return useRouteLoaderData<{ config: PublicConfig }>("root")?.config;
}

/** Where visitors write to; undefined on a page whose root loader failed. */
export function useContactEmail(): string | undefined {
  return usePublicConfig()?.contactEmail;
}
