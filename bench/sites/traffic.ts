import type { Page } from "@playwright/test";

interface Transfer {
  url: string;
  kind: string;
  bytes: number;
  headerBytes: number;
}

export type Traffic = Awaited<ReturnType<typeof recordTraffic>>;

/** Records everything that a page loads, in bytes on the wire: compressed, with headers. */
export async function recordTraffic(page: Page) {
  const session = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    // Data inlined in the page needs no request.
    if (/^(data|blob):/.test(response.url)) return;
    const headerBytes = response.encodedDataLength;
    transfers.set(requestId, { url: response.url, kind: type, bytes: 0, headerBytes });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    transfer.bytes = encodedDataLength;
    // Of what comes from the cache, not even the headers are sent.
    transfer.headerBytes = Math.min(transfer.headerBytes, encodedDataLength);
  });
  await session.send("Network.enable");
  const select = (kind?: string) =>
    [...transfers.values()].filter((transfer) => !kind || transfer.kind === kind);
  return {
    requests: (kind?: string) => select(kind).length,
    bytes: (kind?: string) => select(kind).reduce((sum, { bytes }) => sum + bytes, 0),
    /** Bytes of headers, about the same for every file, however small. */
    headerBytes: (kind?: string) =>
      select(kind).reduce((sum, { headerBytes }) => sum + headerBytes, 0),
  };
}
