import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { ErrorLine } from "../server-log.ts";
import { scrubText } from "./scrub-text.ts";

interface StackFrame {
  function: string;
  filename: string;
  lineno: number;
  in_app: boolean;
}

const projectFolder = fileURLToPath(new URL("../../", import.meta.url));
const frameLine = /^\s+at (?:(.+?) \()?(?:file:\/\/)?([^()]+?):(\d+):\d+\)?$/;
/** How many errors of a chain of causes are told. */
const maxCauses = 3;
const maxFrames = 30;

/** Where it happened: names and lines of the source, which says nothing about anybody. */
function framesOf(stack = ""): StackFrame[] {
  const frames = stack.split("\n").flatMap((line) => {
    const [, name = "", file = "", lineno] = frameLine.exec(line) ?? [];
    if (!lineno) return [];
    const isOurs = file.startsWith(projectFolder);
    const filename = isOurs
      ? file.slice(projectFolder.length)
      : file.slice(Math.max(0, file.lastIndexOf("node_modules/")));
    if (!isOurs && filename.startsWith("/")) return [];
    const inApp = isOurs && !filename.includes("node_modules/");
    return [{ function: name || "?", filename, lineno: Number(lineno), in_app: inApp }];
  });
  // The newest comes last.
  return frames.slice(0, maxFrames).reverse();
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < maxCauses; next = next.cause) {
    if (chain.includes(next)) break;
    chain.push(next);
  }
  return chain;
}

const codeOf = (error: unknown) => {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? { code } : {};
};

/** Whether two are the same failure, which is told once. */
export function fingerprintOf({ message, error }: ErrorLine): string {
  const [first] = causesOf(error);
  const frame = framesOf(first?.stack).findLast(({ in_app }) => in_app);
  return [message, first?.name, frame?.filename, frame?.lineno].join(" ");
}

/** An event of Sentry's protocol, with nothing of the request but its id. */
export function errorEvent(line: ErrorLine, environment: string) {
  const { message, error, level, requestId } = line;
  const causes = causesOf(error);
  return {
    event_id: randomUUID().replaceAll("-", ""),
    timestamp: Date.now() / 1_000,
    platform: "node",
    level,
    environment,
    logger: "cleartonne",
    message: { formatted: scrubText(message) },
    tags: { ...(requestId && { request_id: requestId }), ...codeOf(error) },
    ...(causes.length > 0 && {
      exception: {
        // The outermost comes last.
        values: causes.toReversed().map(({ name, message: text, stack }) => ({
          type: scrubText(name),
          value: scrubText(text),
          stacktrace: { frames: framesOf(stack) },
        })),
      },
    }),
  };
}
