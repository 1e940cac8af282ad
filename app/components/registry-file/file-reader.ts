import type {
  FileContent,
  FileRows,
  ReaderAnswer,
  ReaderRequest,
  RowsRequest,
} from "./reader-protocol";

export interface FileReader {
  read(bytes: ArrayBuffer): Promise<FileContent>;
  /** What the rows of the file that was read last say. */
  rows(request: RowsRequest): Promise<FileRows>;
  close(): void;
}

/** A worker that reads one file at a time; a large one would hold the page up. */
export function openFileReader(): FileReader {
  const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (answer: ReaderAnswer) => void>();
  let count = 0;

  function settle(answer: ReaderAnswer) {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  }
  worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => settle(data);
  // It could not be started: nobody who waits will get another answer.
  worker.onerror = ({ message }) => {
    for (const number of [...waiting.keys()]) settle({ number, failure: message });
  };

  function ask(request: ReaderRequest, moved: Transferable[] = []): Promise<ReaderAnswer> {
    return new Promise((resolve) => {
      waiting.set(request.number, resolve);
      worker.postMessage(request, moved);
    });
  }
  const nextNumber = () => {
    count += 1;
    return count;
  };

  return {
    async read(bytes) {
      const answer = await ask({ number: nextNumber(), task: "read", bytes }, [bytes]);
      return "content" in answer ? answer.content : failed(answer);
    },
    async rows({ mapping, registry }) {
      const answer = await ask({ number: nextNumber(), task: "rows", mapping, registry });
      return "rows" in answer ? answer.rows : failed(answer);
    },
    close: () => worker.terminate(),
  };
}

function failed(answer: ReaderAnswer): never {
  throw new Error("failure" in answer ? answer.failure : "The worker answered something else");
}
