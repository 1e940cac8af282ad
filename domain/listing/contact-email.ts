/** A project without an address of its own is reached at info@ the host of its website. */
export function contactEmail(email: string | null, website: string | null): string | null {
  if (email?.trim()) return email.trim();
  if (!website) return null;
  try {
    // Mail for a 'www' host goes nowhere; the domain itself takes it.
    return `info@${new URL(website).hostname.replace(/^www\./, "")}`;
  } catch {
    return null;
  }
}
