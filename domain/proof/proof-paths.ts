/** The list of the reader's own statements. */
export const statementsPath = "/statements";

export const statementPath = (id: string) => `${statementsPath}/${encodeURIComponent(id)}`;

export const verifyPath = "/verify";

export const verifiedHashPath = (hash: string) => `${verifyPath}/${hash}`;

/** The frozen text for everyone, byte for byte as it was hashed. */
export const publicTextPath = (id: string) => `/frozen/${encodeURIComponent(id)}.json`;
