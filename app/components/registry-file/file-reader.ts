import type {
  FileContent,
  FileRows,
  ReaderRequest,
  ReaderResponse,
  RowsRequest,
} from "./reader-protocol";

export interface FileReader {
  read(bytes: ArrayBuffer): Promise<FileContent>;
  /** Parses the rows of the file that was read last. */
  rows(request: RowsRequest): Promise<FileRows>;
  close(): void;
}

/** A worker that reads one file at a time; reading a large one in the page would block it. */
export function openFileReader(): FileReader {
  const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" });
  const pending = new Map<number, (response: ReaderResponse) => void>();
  let count = 0;

  function settle(response: ReaderResponse) {
    pending.get(response.number)?.(response);
    pending.delete(response.number);
  }
  worker.onmessage = ({ data }: MessageEvent<ReaderResponse>) => settle(data);
  // The worker could not be started, so no pending request will get a response.
  worker.onerror = ({ message }) => {
    for (const number of [...pending.keys()]) settle({ number, failure: message });
  };

  function ask(request: ReaderRequest, moved: Transferable[] = []): Promise<ReaderResponse> {
    return new Promise((resolve) => {
      pending.set(request.number, resolve);
      worker.postMessage(request, moved);
    });
  }
  const nextNumber = () => {
    count += 1;
    return count;
  };

  return {
    async read(bytes) {
      const response = await ask({ number: nextNumber(), task: "read", bytes }, [bytes]);
      return "content" in response ? response.content : failed(response);
    },
    async rows({ mapping, registry }) {
      const response = await ask({ number: nextNumber(), task: "rows", mapping, registry });
      return "rows" in response ? response.rows : failed(response);
    },
    close: () => worker.terminate(),
  };
}

function failed(response: ReaderResponse): never {
  throw new Error("failure" in response ? response.failure : "The worker sent something else");
}
