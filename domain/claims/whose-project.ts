/** Whose an existing project is, by the database's names: as much as anyone may know of it. */
export const whoseProject = ["yours", "claimable", "taken"] as const;
export type WhoseProject = (typeof whoseProject)[number];

export const isWhose = (name: string): name is WhoseProject =>
  (whoseProject as readonly string[]).includes(name);

/** What to do about a project that is already on the site. */
export const whoseText: Readonly<Record<WhoseProject, string>> = {
  yours: "It is one of your own projects.",
  claimable: "It came from a registry and nobody has claimed it: you can claim it in My Projects.",
  taken: "It is not among your projects and cannot be claimed.",
};

/** The same in a word or two, to mark a row with. */
export const whoseLabel: Readonly<Record<WhoseProject, string>> = {
  yours: "Among your projects",
  claimable: "Can be claimed",
  taken: "Already taken",
};

/** My Projects, with a search for what can be claimed. */
export const claimSearchPath = (search: string) =>
  `/my-projects?claim=${encodeURIComponent(search)}#claims`;
