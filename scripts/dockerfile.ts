/** One line of a Dockerfile. */
export interface Instruction {
  name: string;
  /** `--from=build` and the like. */
  flags: Record<string, string>;
  /** The words of a line, or the array of the exec form. */
  words: string[];
  isExec: boolean;
}

export interface Stage {
  image: string;
  name: string | null;
  instructions: Instruction[];
}

const flag = /^--([a-z-]+)=(\S+)\s*/;

function parseInstruction(line: string): Instruction {
  const [, name = "", given = ""] = /^([A-Z]+)\s+(.*)$/s.exec(line) ?? [];
  if (!name) throw new Error(`This is no line of a Dockerfile: ${line}`);
  const flags: Record<string, string> = {};
  let rest = given;
  for (let found = flag.exec(rest); found; found = flag.exec(rest)) {
    flags[found[1] ?? ""] = found[2] ?? "";
    rest = rest.slice(found[0].length);
  }
  // The command of a health check has an exec form of its own.
  const array = name === "HEALTHCHECK" ? rest.replace(/^CMD\s+/, "") : rest;
  const isExec = array.startsWith("[");
  return { name, flags, isExec, words: isExec ? JSON.parse(array) : rest.trim().split(/\s+/) };
}

/** The stages of a Dockerfile, as far as this project writes them. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join("\n")
    .replaceAll(/\\\n/g, " ")
    .split("\n");
  const stages: Stage[] = [];
  for (const instruction of lines.map(parseInstruction)) {
    if (instruction.name === "FROM") {
      const [image = "", , name = null] = instruction.words;
      stages.push({ image, name, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.name} comes before the first FROM`);
    stage.instructions.push(instruction);
  }
  return stages;
}
