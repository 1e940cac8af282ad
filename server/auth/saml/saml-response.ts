import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import { z } from "zod";

const maxBytes = 256 * 1024;
const sha1 = /sha1$/;

/** Why an identity provider's response was not believed. */
export class SamlRefusal extends Error {
  override name = "SamlRefusal";
}

/** What must hold for a response before its signatures are even looked at. */
export async function checkEnvelope(base64: string, acsUrl: string): Promise<void> {
  if (base64.length > maxBytes) throw new SamlRefusal("The response is too long");
  const xml = Buffer.from(base64, "base64").toString("utf8");
  // No provider needs one, and entities are how a small document becomes a large one.
  if (/<!DOCTYPE/i.test(xml)) throw new SamlRefusal("The response declares a document type");
  const document = await parseDomFromString(xml).catch((cause: unknown) => {
    throw new SamlRefusal("The response is not XML", { cause });
  });
  const assertions = xpath.selectElements(
    document,
    "//*[local-name()='Assertion' or local-name()='EncryptedAssertion']",
  );
  // A second one anywhere, not only beside the first, is how signatures are wrapped.
  if (assertions.length !== 1) throw new SamlRefusal("The response does not have one assertion");
  const root = document.documentElement;
  if (root.localName !== "Response") throw new SamlRefusal("This is not a response");
  if (root.getAttribute("Destination") !== acsUrl) {
    throw new SamlRefusal("The response was meant for another address");
  }
  const algorithms = xpath.selectAttributes(
    document,
    "//*[local-name()='SignatureMethod' or local-name()='DigestMethod']/@Algorithm",
  );
  if (algorithms.some(({ value }) => sha1.test(value))) {
    throw new SamlRefusal("The signature uses SHA-1");
  }
}

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** An assertion as parsed from the signed bytes alone. */
const assertionSchema = z.object({
  Assertion: z.object({
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([z.object({ _: z.string().min(1).max(255) })]),
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .tuple([
                z.object({
                  $: z.object({
                    Recipient: z.string(),
                    InResponseTo: z.string(),
                    NotOnOrAfter: moment,
                    NotBefore: z.undefined().optional(),
                  }),
                }),
              ])
              .optional()
              .catch(undefined),
          }),
        ),
      }),
    ]),
    Conditions: z.tuple([z.object({ $: z.object({ NotOnOrAfter: moment }) })]),
  }),
});

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/**
 * What the signed assertion itself must say. The library compares the response's outer attributes,
 * which no one signs, and lets an assertion be silent about them.
 */
export function checkAssertion(
  assertion: unknown,
  expected: { entityId: string; acsUrl: string; requestId: string; now: number },
): void {
  const parsed = assertionSchema.safeParse(assertion);
  if (!parsed.success) throw new SamlRefusal("The assertion is incomplete");
  const { Issuer, Subject } = parsed.data.Assertion;
  if (Issuer[0]._ !== expected.entityId) throw new SamlRefusal("Another provider's assertion");
  const isConfirmed = Subject[0].SubjectConfirmation.some(({ $, SubjectConfirmationData }) => {
    const confirmed = SubjectConfirmationData?.[0].$;
    return (
      $.Method === bearer &&
      confirmed !== undefined &&
      confirmed.Recipient === expected.acsUrl &&
      confirmed.InResponseTo === expected.requestId &&
      confirmed.NotOnOrAfter > expected.now
    );
  });
  if (!isConfirmed) throw new SamlRefusal("The assertion does not belong to this request");
}
