/** The visitor's choice about essential cookies, and the cookie that stores it. */
export type ConsentChoice = "accepted" | "declined";

export const consentCookie = "essentialCookies";

const keptForSeconds = 180 * 24 * 60 * 60;

/** Reads the choice from a Cookie header or `document.cookie`; null if none was made. */
export function readConsent(cookies: string): ConsentChoice | null {
  for (const cookie of cookies.split(";")) {
    const [name, value] = cookie.split("=").map((part) => part.trim());
    if (name !== consentCookie) continue;
    if (value === "true") return "accepted";
    if (value === "false") return "declined";
  }
  return null;
}

/** The cookie string that stores the choice. */
export function consentCookieText(choice: ConsentChoice, isSecure: boolean): string {
  const attributes = [
    `${consentCookie}=${choice === "accepted"}`,
    "Path=/",
    `Max-Age=${keptForSeconds}`,
    "SameSite=Lax",
  ];
  if (isSecure) attributes.push("Secure");
  return attributes.join("; ");
}
