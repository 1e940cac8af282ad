export const statusPath = "/status";
/** The same for programs. */
export const statusDataPath = "/status.json";

/** The page's own data is what the browser asks for when a visitor follows a link. */
export const statusPaths: readonly string[] = [statusPath, `${statusPath}.data`, statusDataPath];
