import { v5 } from "uuid";

/** The namespace of all demo ids, so that the same name has the same id on every machine. */
const namespace = "6d0c7a52-5b6b-4f0e-9b57-2b1f6a1c9a40";

export const demoId = (kind: string, name: string): string => v5(`${kind}\n${name}`, namespace);

export const accountId = (email: string) => demoId("account", email);
export const companyId = (name: string) => demoId("company", name);
export const projectId = (registryId: string) => demoId("project", registryId);
/** The fictional agency's id for its rating of a project. */
export const ratingId = (registryId: string) => demoId("rating", registryId);
