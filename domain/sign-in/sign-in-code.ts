export const codeLength = 6;

/** The digits of a typed or pasted code, which may contain spaces or dashes. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, codeLength);
}
