/** Falls back to info@ at the website's host if a project has no contact address. */
export function contactEmail(email: string | null, website: string | null): string | null {
  if (email?.trim()) return email.trim();
  if (!website) return null;
  try {
    // Mail is delivered to the domain itself, not to its 'www' host.
    return `info@${new URL(website).hostname.replace(/^www\./, "")}`;
  } catch {
    return null;
  }
}
