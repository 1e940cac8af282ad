import { z } from "zod";

export const cpuProfileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  startTime: z.number(),
  endTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

type CpuProfile = z.infer<typeof cpuProfileSchema>;

interface FunctionShare {
  name: string;
  /** Where it is defined: a file of this project, a package, or Node itself. */
  source: string;
  /** Fraction of the time that the process was busy. */
  share: number;
}

/** The functions with the most self time in the last part of a profile. */
export function topFunctions(
  { nodes, startTime, endTime, samples, timeDeltas }: CpuProfile,
  { lastSeconds, count }: { lastSeconds: number; count: number },
): FunctionShare[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, { name: string; source: string; time: number }>();
  const from = endTime - lastSeconds * 1e6;
  let [now, busy] = [startTime, 0];
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    now += time;
    const frame = frames.get(id);
    if (!frame || now < from || frame.functionName === "(idle)") continue;
    busy += time;
    const name = frame.functionName || "(anonymous)";
    const source = sourceOf(frame.url, frame.lineNumber);
    const key = `${name} ${source}`;
    const known = times.get(key);
    if (known) known.time += time;
    else times.set(key, { name, source, time });
  }
  return [...times.values()]
    .sort((a, b) => b.time - a.time)
    .slice(0, count)
    .map(({ name, source, time }) => ({ name, source, share: time / busy }));
}

/** Leaves out the folder that the project happens to be in. */
function sourceOf(url: string, line: number): string {
  if (!url) return "Node";
  if (url.startsWith("node:")) return url;
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage) return inPackage;
  const inProject = /\/((?:app|server|domain|build|supabase|demo)\/.+)$/.exec(url)?.[1];
  return `${inProject ?? url}:${line + 1}`;
}
