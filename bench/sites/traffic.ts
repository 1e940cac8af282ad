import type { Page } from "@playwright/test";

interface Transfer {
  url: string;
  kind: string;
  bytes: number;
  headerBytes: number;
}

export type Traffic = Awaited<ReturnType<typeof recordTraffic>>;

/** Everything that a page loads, as it is sent: compressed, with its headers. */
export async function recordTraffic(page: Page) {
  const session = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    // What stands in the page itself is not sent for.
    if (/^(data|blob):/.test(response.url)) return;
    const headerBytes = response.encodedDataLength;
    transfers.set(requestId, { url: response.url, kind: type, bytes: 0, headerBytes });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  const select = (kind?: string) =>
    [...transfers.values()].filter((transfer) => !kind || transfer.kind === kind);
  return {
    requests: (kind?: string) => select(kind).length,
    bytes: (kind?: string) => select(kind).reduce((sum, { bytes }) => sum + bytes, 0),
    /** How much of it is headers: as much for every file, however small. */
    headerBytes: (kind?: string) =>
      select(kind).reduce((sum, { headerBytes }) => sum + headerBytes, 0),
  };
}
