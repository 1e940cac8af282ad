import { useCallback, useEffect, useRef, useState } from "react";
import type { FileProblem } from "#domain/import/file-text.ts";
import type { Mapping } from "#domain/import/mapping-targets.ts";
import { type Mends, noMends } from "#domain/import/mends.ts";
import { limits } from "#domain/limits.ts";
import type { TypeRule } from "#domain/type-rules/type-rule.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { log } from "~/lib/log";
import { fileKey } from "./file-key";
import { type FileReader, openFileReader } from "./file-reader";
import type { FileReading, ReadFile } from "./read-file";

interface RegistryFileOptions {
  /** How a file with this header was interpreted before; null falls back to a suggestion. */
  remembered?: (header: readonly string[]) => Promise<FileReading | null>;
  /** The team's rules on types; our delivered ones apply without them. */
  typeRules?: () => Promise<readonly TypeRule[]>;
}

/** A registry's file in the browser: the user chooses it, a worker reads it, columns are mapped. */
export function useRegistryFile({ remembered, typeRules }: RegistryFileOptions = {}) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const reader = useReader();
  /** The number of the latest request; responses to earlier ones are ignored. */
  const latest = useRef(0);

  async function parseRows(next: ReadFile) {
    latest.current += 1;
    const number = latest.current;
    setFile(next);
    if (next.registry === null) return;
    const request = { ...next, registry: next.registry, typeRules: await typeRules?.() };
    const { rows, problems } = await reader().rows(request);
    if (latest.current === number) setFile({ ...next, rows, problems });
  }

  async function open(chosen: File) {
    const bytes = await chosen.arrayBuffer();
    // Before the worker reads it, because the bytes are handed over to it.
    const key = await fileKey(chosen, bytes);
    const content = await reader().read(bytes);
    if ("problem" in content) return setProblem(content.problem);
    const known = await remembered?.(content.table.header);
    const unread = { name: chosen.name, key, ...noRows, mends: noMends };
    await parseRows({ ...content, ...unread, ...known });
  }

  /** Reports any failure in the worker to the user. */
  async function attempt(work: Promise<void>) {
    try {
      await work;
    } catch (error) {
      log.warn("A registry's file could not be read", error);
      setFile(null);
      setProblem(unreadable);
    }
  }

  async function choose(files: readonly File[]) {
    const [chosen, ...others] = files;
    if (!chosen || reading !== null) return;
    const refusal =
      others.length > 0 ? onlyOne : chosen.size > limits.importFileBytes ? tooLarge : null;
    setProblem(refusal);
    if (refusal) return;
    setReading(chosen.name);
    await attempt(open(chosen));
    setReading(null);
  }

  return {
    file,
    /** The name of the file that is being read. */
    reading,
    /** Why the last file was rejected. */
    problem,
    choose: (files: readonly File[]) => void choose(files),
    setMapping: (mapping: Mapping) =>
      file && void attempt(parseRows({ ...file, ...noRows, mapping })),
    setRegistry: (registry: Registry | null) =>
      file && void attempt(parseRows({ ...file, ...noRows, registry })),
    /** Settles something for all rows of the file; until they are parsed again, it has the old ones. */
    setMends: (mends: Mends) => file && void attempt(parseRows({ ...file, mends })),
    /** Discards the file. */
    clear: () => {
      latest.current += 1;
      setFile(null);
      setProblem(null);
    },
  };
}

const noRows = { rows: null, problems: [] } as const;

const fileProblem = (message: string): FileProblem => ({ message, line: null, column: null });
const onlyOne = fileProblem("Please choose one file at a time.");
const tooLarge = fileProblem(
  `The file is larger than ${limits.importFileBytes / 1024 ** 2} MB. Split it into smaller files and add them one at a time.`,
);
const unreadable = fileProblem("The file could not be read. Please try again.");

/** Starts the worker with the first file and terminates it on unmount. */
function useReader(): () => FileReader {
  const reader = useRef<FileReader>(null);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  return useCallback(() => {
    reader.current ??= openFileReader();
    return reader.current;
  }, []);
}
