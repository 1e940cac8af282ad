/** A library entry as the team sees it. */
export interface Methodology {
  id: string;
  code: string | null;
  name: string;
  version: string | null;
  programme: string | null;
  link: string | null;
  /** Path in the 'methodologies' bucket. */
  documentPath: string | null;
  /** Code and name, as offered to developers. */
  title: string;
  /** Incremented with every change; a save names the edition it is based on. */
  edition: number;
  projectCount: number;
}

/** Free text from developers that matches no library entry. */
export interface FreeText {
  key: string;
  name: string;
  version: string | null;
  link: string | null;
  projectCount: number;
}

/** A library entry as edited in the form. */
export interface MethodologyDraft {
  code: string;
  name: string;
  version: string;
  programme: string;
  link: string;
  documentPath: string;
}

export const methodologyLimits = {
  rowsPerPage: 100,
  /** The most entries suggested in the submission form, or offered to an administrator. */
  suggested: 2_000,
  characters: { code: 50, name: 200, version: 50, programme: 100, link: 500 },
} as const;

export const blankMethodology: MethodologyDraft = {
  code: "",
  name: "",
  version: "",
  programme: "",
  link: "",
  documentPath: "",
};

export function draftOfEntry(entry: Methodology): MethodologyDraft {
  return {
    code: entry.code ?? "",
    name: entry.name,
    version: entry.version ?? "",
    programme: entry.programme ?? "",
    link: entry.link ?? "",
    documentPath: entry.documentPath ?? "",
  };
}

/** A draft entry for free text; a code at the start of the text goes into its own field. */
export function draftOfFreeText({ name, version, link }: FreeText): MethodologyDraft {
  const [, code = "", rest = name] = /^([A-Z]{2,}[A-Z.-]*\d[\w.-]*)\s+(\S.*)$/.exec(name) ?? [];
  return { ...blankMethodology, code, name: rest, version: version ?? "", link: link ?? "" };
}
