import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
} from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";

/**
 * How a backup's parts are written: compressed and, with a passphrase, encrypted with AES-256-GCM.
 * Each part is encrypted under its own name, so that none can stand in for another.
 */
export interface Sealing {
  /** The name of some content, which tells nothing about it to those without the passphrase. */
  nameOf(content: Uint8Array): string;
  seal(name: string, content: Uint8Array): Promise<Buffer>;
  /** Throws if it is not what was sealed under that name. */
  open(name: string, sealed: Buffer): Promise<Buffer>;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Images do not get smaller, and rows do at the lowest levels already. */
const level = 3;

export const plainSealing: Sealing = {
  nameOf: (content) => createHash("sha256").update(content).digest("hex"),
  seal: (_, content) => compress(content, { level }),
  open: (_, sealed) => decompress(sealed),
};

/** The key of a repository, encrypted with the passphrase, and how to derive the key for that. */
export const wrappedKey = z.object({
  derivation: z.literal("scrypt"),
  cost: z.number().int(),
  blockSize: z.number().int(),
  parallelization: z.number().int(),
  salt: z.base64(),
  key: z.base64(),
});
export type WrappedKey = z.infer<typeof wrappedKey>;

export class WrongPassphrase extends Error {
  override name = "WrongPassphrase";
}

const nonceLength = 12;
const tagLength = 16;
const keyName = "repository key";

/** A new key under a passphrase, which takes a few tenths of a second to try. */
export async function createKey(passphrase: string): Promise<WrappedKey> {
  const salt = randomBytes(16).toString("base64");
  const wrapped = {
    derivation: "scrypt",
    cost: 2 ** 17,
    blockSize: 8,
    parallelization: 1,
    salt,
  } as const;
  const key = encrypt(await derive(passphrase, wrapped), keyName, randomBytes(32));
  return { ...wrapped, key: key.toString("base64") };
}

/** Throws WrongPassphrase. */
export async function openKey(passphrase: string, wrapped: WrappedKey): Promise<Sealing> {
  const derived = await derive(passphrase, wrapped);
  let key: Buffer;
  try {
    key = decrypt(derived, keyName, Buffer.from(wrapped.key, "base64"));
  } catch (cause) {
    throw new WrongPassphrase("The passphrase is not the one of these backups.", { cause });
  }
  const part = (purpose: string) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
  const contentKey = part("content");
  const nameKey = part("names");
  return {
    nameOf: (content) => createHmac("sha256", nameKey).update(content).digest("hex"),
    seal: async (name, content) => encrypt(contentKey, name, await compress(content, { level })),
    open: async (name, sealed) => decompress(decrypt(contentKey, name, sealed)),
  };
}

function derive(passphrase: string, wrapped: Omit<WrappedKey, "key">): Promise<Buffer> {
  const { cost, blockSize, parallelization } = wrapped;
  const maxmem = 256 * cost * blockSize;
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize("NFC"),
      Buffer.from(wrapped.salt, "base64"),
      32,
      { cost, blockSize, parallelization, maxmem },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

function encrypt(key: Buffer, name: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, name: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const tag = sealed.subarray(-tagLength);
  if (sealed.length < nonceLength + tagLength) throw new Error("Too short to be encrypted");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(name))
    .setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceLength, -tagLength)),
    decipher.final(),
  ]);
}
