/** An entry of the library as the team sees it. */
export interface Methodology {
  id: string;
  code: string | null;
  name: string;
  version: string | null;
  programme: string | null;
  link: string | null;
  /** In the bucket 'methodologies'. */
  documentPath: string | null;
  /** Code and name, as a developer chooses it. */
  title: string;
  /** Counts its changes: a save names the one that it was made from. */
  edition: number;
  projectCount: number;
}

/** What developers wrote that no entry has. */
export interface FreeText {
  key: string;
  name: string;
  version: string | null;
  link: string | null;
  projectCount: number;
}

/** An entry as the form holds it. */
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
  /** What the form of a submission suggests, and an administrator can choose from. */
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

/** An entry as it would take up free text: a code that the wording begins with stands apart. */
export function draftOfFreeText({ name, version, link }: FreeText): MethodologyDraft {
  const [, code = "", rest = name] = /^([A-Z]{2,}[A-Z.-]*\d[\w.-]*)\s+(\S.*)$/.exec(name) ?? [];
  return { ...blankMethodology, code, name: rest, version: version ?? "", link: link ?? "" };
}
