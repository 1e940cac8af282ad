import { z } from "zod";

/** What an administrator's browser tells the others: who is looking at which project. */
const looking = z.object({ user: z.guid(), email: z.string(), project: z.guid() });

/** A colleague's first name as far as their e-mail address tells: 'anna.berg@…' is 'Anna'. */
export function colleagueName(email: string): string {
  const [name = ""] = (email.split("@")[0] ?? "").split(/[._+-]/).filter(Boolean);
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : "A colleague";
}

/** 'Anna is looking at this', or 'Anna and Ben are looking at this' */
export function lookingText(names: readonly string[]): string {
  const different = [...new Set(names)];
  const last = different.at(-1) ?? "";
  if (different.length < 2) return `${last} is looking at this`;
  return `${different.slice(0, -1).join(", ")} and ${last} are looking at this`;
}

/** The colleagues who are looking at each project, by project id; never oneself. */
export function colleaguesLooking(
  present: readonly unknown[],
  ownId: string,
): ReadonlyMap<string, readonly string[]> {
  const byProject = new Map<string, string[]>();
  for (const one of present) {
    const { data } = looking.safeParse(one);
    if (!data || data.user === ownId) continue;
    const names = byProject.get(data.project) ?? [];
    byProject.set(data.project, [...new Set([...names, colleagueName(data.email)])]);
  }
  return byProject;
}
