const maxEmailLength = 254;

/** The check that the login and opt-out forms make before sending an address. */
export function looksLikeEmail(text: string): boolean {
  return text.trim() !== "" && text.includes("@");
}

/**
 * Words joined by dots, an @ and a host name. What mail programs read as a list, a name, a comment
 * or a quotation (`a,b@x.org`, `a<b@x.org>`) could reach someone else than it seems to.
 */
const word = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~\\-]+";
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}\\-]*[\\p{L}\\p{N}\\p{M}])?";
const bareAddress = new RegExp(
  `^(?=[^@]{1,64}@)${word}(?:\\.${word})*@${label}(?:\\.${label})*\\.(?!\\p{N}+$)${label}$`,
  "u",
);

/** Whether mail can be sent to this address: of valid length, and one bare address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && bareAddress.test(text);
}
