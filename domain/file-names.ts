import { limits } from "./limits.ts";

/** A company's name as it may stand in a file name. */
function companyInFileName(company: string): string {
  const cleaned = company
    .replace(/\s+/g, " ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among the forbidden
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f]/g, "")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, limits.companyNameInFileNames)
    .trim();
  return cleaned === "" || /^\.+$/.test(cleaned) ? "Unknown Company" : cleaned;
}

export const logoFileName = (company: string, extension: string) =>
  `${companyInFileName(company)}_logo.${extension}`;
export const photoFileName = (company: string, number: number, extension: string) =>
  `${companyInFileName(company)}_photo_${number}.${extension}`;
export const documentFileName = (company: string, number: number, extension: string) =>
  `${companyInFileName(company)}_document_${number}.${extension}`;
/** One of the three reports that stand beside the numbered documents. */
export const reportFileName = (
  company: string,
  report: "pdd" | "vvb_report" | "verification_report",
  extension: string,
) => `${companyInFileName(company)}_${report}.${extension}`;
