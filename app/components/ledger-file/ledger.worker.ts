import { ContentChecksum } from "#domain/ledger/transaction-files/content-checksum.ts";
import { readTransactions } from "#domain/ledger/transaction-files/read-transactions.ts";
import type { LedgerReaderMessage, LedgerReaderRequest } from "./ledger-reader-protocol";

// Reads a file of transactions as a stream, so that neither the page nor the memory is blocked.

const send = (message: LedgerReaderMessage) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<LedgerReaderRequest>) => void read(data);

async function read({ file, contents }: LedgerReaderRequest) {
  let checksum = new ContentChecksum();
  let told = 0;
  try {
    const reading = await readTransactions(
      async function* () {
        checksum = new ContentChecksum();
        for await (const bytes of piecesOf(file)) {
          checksum.add(bytes);
          yield bytes;
        }
      },
      {
        contents,
        onProgress: (bytes, rows) => {
          if (Date.now() - told < 100) return;
          told = Date.now();
          send({ kind: "progress", bytes, rows });
        },
      },
    );
    send({ kind: "done", reading, checksum: checksum.text() });
  } catch (error) {
    send({ kind: "failed", failure: String(error) });
  }
}

/** Not every browser can iterate a stream itself. */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
