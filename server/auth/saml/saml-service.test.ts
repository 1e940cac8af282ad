import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  asBase64,
  createIdentityProvider,
  type ResponseDetails,
  readRequest,
  type SamlIdentityProvider,
} from "../../../tests/fixtures/saml-identity-provider.ts";
import { createSamlifyProvider } from "../../../tests/fixtures/samlify-provider.ts";
import { parseMetadata, readIdentityProvider } from "./identity-provider.ts";
import { createSamlService, type SamlService, serviceMetadata } from "./saml-service.ts";

const authUrl = "https://site.example/auth/v1";
const providerId = "3f0a8a0e-0000-4000-8000-000000000001";
let idp: SamlIdentityProvider;
let service: SamlService;

beforeAll(async () => {
  idp = createIdentityProvider();
  service = await serviceOf(idp);
});

async function serviceOf({ metadata }: Pick<SamlIdentityProvider, "metadata">) {
  const provider = await parseMetadata(metadata);
  if (!provider) throw new Error("The metadata could not be read");
  return createSamlService({ authUrl, provider, providerId, domains: ["acme.example"] });
}

const newRequest = () => ({ requestId: `_${crypto.randomUUID()}`, createdAt: new Date() });

async function respond(changes: Partial<ResponseDetails> = {}, edit = (xml: string) => xml) {
  const request = newRequest();
  const url = await service.loginUrl(request, "relay-state");
  return service.readResponse(request, asBase64(edit(idp.respond(url, changes))));
}

test("the login address carries this site's request", async () => {
  const request = newRequest();
  const url = await service.loginUrl(request, "relay-state");
  expect(url).toContain(idp.loginUrl);
  expect(readRequest(url)).toEqual({
    id: request.requestId,
    acsUrl: `${authUrl}/sso/saml/acs`,
    issuer: `${authUrl}/sso/saml/metadata`,
    relayState: "relay-state",
  });
});

describe("a response that is believed", () => {
  test.each(["assertion", "both"] as const)("is signed: %s", async (signed) => {
    await expect(respond({ signed })).resolves.toMatchObject({
      provider: `sso:${providerId}`,
      subject: "person-1",
      email: "ada@acme.example",
      isEmailProven: true,
    });
  });

  test("may have the address as its name ID", async () => {
    const account = await respond({ email: null, nameId: "Ada@acme.example" });
    expect(account).toMatchObject({ email: "ada@acme.example", isEmailProven: true });
  });

  test.each(["ada@elsewhere.example", "ada@sub.acme.example", "ada@acme.example.evil.example"])(
    "proves no address outside the provider's own domains: %s",
    async (email) => {
      await expect(respond({ email })).resolves.toMatchObject({ email, isEmailProven: false });
    },
  );
});

test("a response of another library's identity provider is believed", async () => {
  const other = createSamlifyProvider();
  const their = await serviceOf(other);
  const request = newRequest();
  const person = { id: "sam-1", email: "sam@acme.example" };
  const xml = await other.respond(serviceMetadata(authUrl), request.requestId, person);
  await expect(their.readResponse(request, asBase64(xml))).resolves.toMatchObject({
    subject: "sam-1",
    email: "sam@acme.example",
    isEmailProven: true,
  });
  await expect(their.readResponse(newRequest(), asBase64(xml))).rejects.toThrow();
});

describe("a response that is refused", () => {
  test.each<[string, Partial<ResponseDetails>]>([
    ["nothing is signed", { signed: "nothing" }],
    ["only the response is signed", { signed: "response" }],
    ["SHA-1 is used", { signatureAlgorithm: "sha1" }],
    ["the audience is another site", { audience: "https://other.example" }],
    ["the destination is another site", { destination: "https://other.example/acs" }],
    ["the recipient is another site", { recipient: "https://other.example/acs" }],
    ["the issuer is another provider", { issuer: "https://other-idp.example" }],
    ["it responds to another request", { inResponseTo: "_another" }],
    ["its signed part responds to no request", { inResponseTo: "" }],
    ["it has expired", { notOnOrAfter: new Date(Date.now() - 60_000) }],
    [
      "the name ID changes at every log-in",
      { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" },
    ],
  ])("%s", async (_, changes) => {
    await expect(respond(changes)).rejects.toThrow();
  });

  test("the outer attribute is exchanged, which no one signs", async () => {
    const other = newRequest();
    const stolen = idp.respond(await service.loginUrl(other, "x"));
    const request = newRequest();
    const edited = stolen.replace(
      / InResponseTo="[^"]*"><saml:Issuer/,
      ` InResponseTo="${request.requestId}"><saml:Issuer`,
    );
    expect(edited).not.toBe(stolen);
    await expect(service.readResponse(request, asBase64(edited))).rejects.toThrow();
  });

  test("another's key signed it", async () => {
    const stranger = createIdentityProvider(idp.entityId);
    const request = newRequest();
    const forged = stranger.respond(await service.loginUrl(request, "x"));
    await expect(service.readResponse(request, asBase64(forged))).rejects.toThrow();
  });

  test("the address was changed after it was signed", async () => {
    const edit = (xml: string) => xml.replace("ada@acme", "eve@acme");
    await expect(respond({}, edit)).rejects.toThrow();
  });

  const assertionOf = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
  const forgedFrom = (assertion: string) =>
    assertion
      .replace(/<Signature.*<\/Signature>/s, "")
      .replace("_assertion", "_forged")
      .replaceAll("ada@acme", "eve@acme");

  test.each<[string, (xml: string) => string]>([
    [
      "beside the signed one",
      (xml) => xml.replace("<saml:Assertion", `${forgedFrom(assertionOf(xml))}<saml:Assertion`),
    ],
    [
      "around the signed one",
      (xml) => {
        const signed = assertionOf(xml);
        const forged = forgedFrom(signed).replace(
          "</saml:Assertion>",
          `${signed}</saml:Assertion>`,
        );
        return xml.replace(signed, forged);
      },
    ],
    [
      "with the signed one inside its own signature",
      (xml) => {
        const signed = assertionOf(xml);
        const signature = /<Signature.*<\/Signature>/s.exec(signed)?.[0] ?? "";
        const wrapped = signature.replace(
          "</Signature>",
          `<Object>${signed.replace(signature, "")}</Object></Signature>`,
        );
        const forged = forgedFrom(signed).replace("</saml:Issuer>", `</saml:Issuer>${wrapped}`);
        return xml.replace(signed, forged);
      },
    ],
    [
      "with the signed one in the response's extensions",
      (xml) => {
        const signed = assertionOf(xml);
        return xml
          .replace(signed, forgedFrom(signed))
          .replace(
            "<samlp:Status>",
            `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`,
          );
      },
    ],
    [
      "with the same ID as the signed one",
      (xml) => {
        const signed = assertionOf(xml);
        return xml.replace(
          signed,
          `${forgedFrom(signed).replace("_forged", "_assertion")}${signed}`,
        );
      },
    ],
  ])("a forged assertion is wrapped in: %s", async (_, edit) => {
    let edited = "";
    await expect(
      respond({}, (xml) => {
        edited = edit(xml);
        return edited;
      }),
    ).rejects.toThrow();
    expect(edited).toContain("eve@acme");
    expect(edited).toContain("ada@acme");
  });

  test("a document type, nothing, garbage and too much", async () => {
    const request = newRequest();
    const url = await service.loginUrl(request, "x");
    const withType = `<!DOCTYPE r [<!ENTITY a "b">]>${idp.respond(url)}`;
    for (const given of [asBase64(withType), "", "%%%", asBase64("<a>"), asBase64("<Response/>")]) {
      await expect(service.readResponse(request, given)).rejects.toThrow();
    }
    const long = asBase64(idp.respond(url, { nameId: "x".repeat(300_000) }));
    await expect(service.readResponse(request, long)).rejects.toThrow("too long");
  });

  test("a comment does not cut a name short", async () => {
    const account = await respond({ email: null, nameId: "ada@acme.example<!---->.evil.example" });
    expect(account).toMatchObject({ email: "ada@acme.example.evil.example", isEmailProven: false });
  });
});

test("this site's metadata names its address and asks for signed assertions", () => {
  const metadata = serviceMetadata(authUrl);
  expect(metadata).toContain(`entityID="${authUrl}/sso/saml/metadata"`);
  expect(metadata).toContain(`Location="${authUrl}/sso/saml/acs"`);
  expect(metadata).toContain('WantAssertionsSigned="true"');
});

describe("a metadata file that cannot be used stops the start with one line", () => {
  test("it is missing", async () => {
    await expect(readIdentityProvider("missing.xml")).rejects.toThrow(
      'SAML_IDP_METADATA is "missing.xml", which cannot be read: ENOENT.',
    );
  });

  test.each([
    ["it is not XML", () => "hello"],
    [
      "it has no certificate",
      () => idp.metadata.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/s, ""),
    ],
    ["its certificate is garbage", () => idp.metadata.replace(/(X509Certificate>)[^<]+/, "$1AAAA")],
    ["it has no log-in address", () => idp.metadata.replace(/<md:SingleSign[^>]+>/, "")],
  ])("%s", async (_, content) => {
    const file = path.join(tmpdir(), `metadata-${crypto.randomUUID()}.xml`);
    await writeFile(file, content());
    await expect(readIdentityProvider(file)).rejects.toThrow("is not the metadata of one");
  });
});
