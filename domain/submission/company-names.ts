import { plainText } from "../text/plain-text.ts";

/** Legal forms at the end of company names, which some sources include and others omit. */
const legalForms = new Set(
  `ab and aps ag as asa bhd bv co company corp corporation cv doo ead eirl eood ev gmbh inc incorporated
  jsc kft kg kgaa kk limited limitada llc llp lp ltd ltda mbh nv oü oy oyj plc private pt pte pty
  public pvt sa sac sapi sarl sas sdn se sl slu spa spzoo srl sro tbk ug und zoo`
    .split(/\s+/)
    .map(plainText),
);

/** A company's name without case, accents, spaces, punctuation and legal form. */
export function companyKey(name: string): string {
  const words = plainText(name)
    .replaceAll("&", " and ")
    // Treats 'S.A.' and 'G.m.b.H.' as one word each.
    .replace(/\.(?=\p{L}\b)|(?<=\b\p{L})\./gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const form = words.findLastIndex((word) => !legalForms.has(word));
  // A name that consists only of legal forms is kept.
  return (form < 0 ? words : words.slice(0, form + 1)).join("");
}

/** Whether any of the semicolon-separated companies in a registry's file is one of these. */
export function namesCompany(named: string, companyKeys: ReadonlySet<string>): boolean {
  return named.split(";").some((name) => {
    const key = companyKey(name);
    return key !== "" && companyKeys.has(key);
  });
}
