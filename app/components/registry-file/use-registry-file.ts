import { useCallback, useEffect, useRef, useState } from "react";
import type { FileProblem } from "#domain/import/file-text.ts";
import type { Mapping } from "#domain/import/mapping-targets.ts";
import { limits } from "#domain/limits.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { log } from "~/lib/log";
import { type FileReader, openFileReader } from "./file-reader";
import type { FileMeaning, ReadFile } from "./read-file";

interface RegistryFileOptions {
  /** How a file of this header was read before; where that is not known, its meaning is suggested. */
  remembered?: (header: readonly string[]) => Promise<FileMeaning | null>;
}

/** A registry's file in this browser: chosen, read in a worker, and its columns given a meaning. */
export function useRegistryFile({ remembered }: RegistryFileOptions = {}) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const reader = useReader();
  /** What was asked for last: earlier answers come too late. */
  const latest = useRef(0);

  async function workOut(next: ReadFile) {
    latest.current += 1;
    const number = latest.current;
    setFile({ ...next, rows: null, problems: [] });
    if (next.registry === null) return;
    const { rows, problems } = await reader().rows({ ...next, registry: next.registry });
    if (latest.current === number) setFile({ ...next, rows, problems });
  }

  async function open(chosen: File) {
    const content = await reader().read(await chosen.arrayBuffer());
    if ("problem" in content) return setProblem(content.problem);
    const known = await remembered?.(content.table.header);
    await workOut({ ...content, ...known, name: chosen.name, rows: null, problems: [] });
  }

  /** Nothing that goes wrong in the worker is left without a word. */
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
    /** Why the last file was not taken. */
    problem,
    choose: (files: readonly File[]) => void choose(files),
    setMapping: (mapping: Mapping) => file && void attempt(workOut({ ...file, mapping })),
    setRegistry: (registry: Registry | null) =>
      file && void attempt(workOut({ ...file, registry })),
    /** Puts the file away. */
    clear: () => {
      latest.current += 1;
      setFile(null);
      setProblem(null);
    },
  };
}

const ofTheFile = (message: string): FileProblem => ({ message, line: null, column: null });
const onlyOne = ofTheFile("Please choose one file at a time.");
const tooLarge = ofTheFile(
  `The file is larger than ${limits.importFileBytes / 1024 ** 2} MB. Split it and take the parts one by one.`,
);
const unreadable = ofTheFile("The file could not be read. Please try again.");

/** The worker is started with the first file, and ended with the page. */
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
