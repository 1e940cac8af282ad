/**
 * A checksum that is computed as the bytes pass, which the browser's own cannot do. It only tells
 * files of the same moment apart, so it need not withstand anyone.
 */
export class ContentChecksum {
  #one = 0xdeadbeef;
  #two = 0x41c6ce57;

  add(bytes: Uint8Array) {
    for (const byte of bytes) {
      this.#one = Math.imul(this.#one ^ byte, 2654435761);
      this.#two = Math.imul(this.#two ^ byte, 1597334677);
    }
  }

  text(): string {
    return [this.#one, this.#two]
      .map((part) => (part >>> 0).toString(16).padStart(8, "0"))
      .join("");
  }
}
