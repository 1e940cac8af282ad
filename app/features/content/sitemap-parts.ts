/** The protocol allows five times as many in a file; a smaller one is quicker made and read. */
export const projectsPerPart = 10_000;

/** The part of a file named 'projects-2.xml', counted from 0; null if there is none. */
export function projectSitemapPart(file: string, projects: number): number | null {
  const part = Number(/^projects-([1-9]\d{0,5})\.xml$/.exec(file)?.[1] ?? Number.NaN) - 1;
  return part === 0 || part * projectsPerPart < projects ? part : null;
}
