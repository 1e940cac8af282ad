import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseXml2JsFromString } from "@node-saml/node-saml/lib/xml.js";
import { z } from "zod";
import { ConfigError } from "../../start-error.ts";

/** A company's identity provider, as its metadata describes it. */
export interface IdentityProvider {
  entityId: string;
  /** Where browsers are sent to log in. */
  loginUrl: string;
  /** The certificates, in PEM, that its signatures are checked with. */
  certificates: string[];
  metadata: string;
}

const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

const keySchema = z.object({
  $: z.object({ use: z.string().optional() }).optional(),
  KeyInfo: z.array(
    z.object({
      X509Data: z.array(z.object({ X509Certificate: z.array(z.object({ _: z.string() })) })),
    }),
  ),
});

const metadataSchema = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().min(1).max(1_024) }),
    IDPSSODescriptor: z.tuple([
      z.object({
        KeyDescriptor: z.array(keySchema),
        SingleSignOnService: z.array(
          z.object({
            $: z.object({ Binding: z.string(), Location: z.url({ protocol: /^https?$/ }) }),
          }),
        ),
      }),
    ]),
  }),
});

/** Reads the operator's file; what cannot be used stops the start with one line. */
export async function readIdentityProvider(file: string): Promise<IdentityProvider> {
  const metadata = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`SAML_IDP_METADATA is "${file}", which cannot be read: ${error.code}.`);
  });
  const provider = await parseMetadata(metadata);
  if (provider) return provider;
  throw new ConfigError(
    `SAML_IDP_METADATA is "${file}", which is not the metadata of one identity provider with a signing certificate and a log-in address for redirects.`,
  );
}

export async function parseMetadata(metadata: string): Promise<IdentityProvider | null> {
  const { data } = metadataSchema.safeParse(
    await parseXml2JsFromString(metadata).catch(() => null),
  );
  if (!data) return null;
  const { $, IDPSSODescriptor } = data.EntityDescriptor;
  const [{ KeyDescriptor: keys, SingleSignOnService: services }] = IDPSSODescriptor;
  const loginUrl = services.find((service) => service.$.Binding === redirectBinding)?.$.Location;
  const certificates = keys
    .filter((key) => (key.$?.use ?? "signing") === "signing")
    .flatMap((key) => key.KeyInfo.flatMap(({ X509Data }) => X509Data))
    .flatMap(({ X509Certificate: list }) => list.map((certificate) => asPem(certificate._)));
  const usable = certificates.filter((certificate) => certificate !== null);
  if (!loginUrl || usable.length === 0) return null;
  return { entityId: $.entityID, loginUrl, certificates: usable, metadata };
}

function asPem(base64: string): string | null {
  try {
    return new X509Certificate(Buffer.from(base64, "base64")).toString();
  } catch {
    return null;
  }
}
