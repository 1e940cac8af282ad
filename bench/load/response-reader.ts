const endOfHead = Buffer.from("\r\n\r\n");

/** Counts the responses on one connection, however they are split; each needs a Content-Length. */
export function createResponseReader(onResponse: (status: number) => void) {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let missing = 0;

  return (part: Buffer): void => {
    let rest = part;
    while (rest.length > 0) {
      if (missing > 0) {
        const taken = Math.min(missing, rest.length);
        missing -= taken;
        rest = rest.subarray(taken);
      } else {
        head = head.length > 0 ? Buffer.concat([head, rest]) : rest;
        const end = head.indexOf(endOfHead);
        if (end < 0) return;
        const text = head.toString("latin1", 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (length === undefined) throw new Error(`A response without a length: ${text}`);
        status = Number(text.slice(9, 12));
        missing = Number(length);
        rest = head.subarray(end + endOfHead.length);
        head = Buffer.alloc(0);
      }
      if (missing === 0) onResponse(status);
    }
  };
}
