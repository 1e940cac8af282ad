/** The protocol allows five times as many, but smaller files are faster to make and to read. */
export const projectsPerPart = 10_000;

/** The zero-based part number of a file such as 'projects-2.xml'; null if there is no such part. */
export function projectSitemapPart(file: string, projects: number): number | null {
  const part = Number(/^projects-([1-9]\d{0,5})\.xml$/.exec(file)?.[1] ?? Number.NaN) - 1;
  return part === 0 || part * projectsPerPart < projects ? part : null;
}
