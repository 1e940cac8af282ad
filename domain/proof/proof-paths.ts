export const statementPath = (id: string) => `/statements/${encodeURIComponent(id)}`;

export const verifyPath = "/verify";

export const verifiedHashPath = (hash: string) => `${verifyPath}/${hash}`;

/** The frozen text for everyone, byte for byte as it was hashed. */
export const publicTextPath = (id: string) => `/frozen/${encodeURIComponent(id)}.json`;
