import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { reservePath } from "../fixtures/project-files.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let token: string;
let company: string;
beforeAll(async () => {
  server = await startTestServer();
  const { client, session } = await signIn(server, demoAccounts.developer);
  token = session.access_token;
  company = (await client.from("companies").select("id").limit(1).single()).data?.id ?? "";
});
afterAll(() => server.stop());

const script = "<!doctype html><script>document.title='run'</script>";
const starts = {
  png: "\x89PNG\r\n\x1a\n",
  jpeg: "\xff\xd8\xff\xe0",
  doc: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
  zip: "PK\x03\x04",
};
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const contents: Record<string, string> = {
  HTML: script,
  "an SVG with a script": `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`,
  "XML with a stylesheet": `<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>`,
  "a PNG that is also HTML": starts.png + script,
  "a JPEG that is also HTML": starts.jpeg + script,
  "a PDF that is also HTML": `%PDF-1.7\n${script}`,
  "a PDF with an embedded script": "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(1)>>>>endobj",
  "an old Word file that is also HTML": starts.doc + script,
  "an archive with a page in it": `${starts.zip}index.html${script}`,
  "a Word archive that is also HTML": `${starts.zip}word/document.xml${script}`,
  "a GIF that is a script": `GIF89a=1;/*${script}*/`,
  "a program": "MZ\x90\x00\x03",
  "a PHP page": "<?php system($_GET['c']); ?>",
  nothing: "",
  "a byte order mark before HTML": `\xef\xbb\xbf${script}`,
  "HTML before a PNG": script + starts.png,
};

const declaredTypes = [
  "image/png",
  "image/jpeg",
  "application/pdf",
  "application/msword",
  docx,
  "text/html",
  "image/svg+xml",
  "image/png; charset=utf-7, text/html",
  "application/octet-stream",
];

const names = [
  "x.html",
  "x.svg",
  "x.xhtml",
  "x.png.html",
  "x.html.png",
  "x.PNG.HTM",
  "x.png;.html",
  "x.png%00.html",
  "x%0a.png",
  "x%.png",
  "x%0d%0aX-Evil:1.png",
  "%2e%2e%2f%2e%2e%2fengine-secrets.json",
  "..%2f..%2f..%2fx.png",
  "..%5c..%5cx.png",
  "..\\x.png",
  "../../x.png",
  "../logo/../../x.png",
  "./x.png",
  "a/b.png",
  "a%2fb.png",
  "%2fetc%2fpasswd",
  ".htaccess",
  "..",
  ".",
  "%20",
  "CON.png",
  "x.png%20",
  "x.png.",
  "~x.png",
  "%E2%80%AEgnp.html",
  `${"x".repeat(300)}.png`,
  "x?.png",
  "x%3Fa=b.png",
  "x%23.png",
  "%3Cscript%3E.png",
  "x'%22.png",
  "x.js",
  "x.css",
  "x.wasm",
  "x.constructor",
  "x.toString",
  "x.hasOwnProperty",
  "x.__proto__",
  "x.png@00000000-0000-4000-8000-000000000000",
];

/** No browser runs or renders a download of these types. */
const servedTypes = ["application/pdf", "application/msword", docx, "application/octet-stream"];

interface Upload {
  bucket: string;
  /** Sent verbatim in the request line, so only the server resolves it. */
  target: string;
  type: string;
  body: Buffer;
}

async function send({ bucket, target, type, body }: Upload) {
  const response = await rawRequest(server.url, {
    method: "POST",
    path: `/storage/v1/object/${bucket}/${target}`,
    headers: {
      apikey: server.publishableKey,
      Authorization: `Bearer ${token}`,
      "Content-Type": type,
    },
    body,
  });
  return { status: response.status, text: response.body.toString() };
}

/** All attempted uploads: well over two hundred. */
function attempts(): [string, Upload][] {
  const bytes = (text: string) => Buffer.from(text, "latin1");
  const own = (name: string) => `${company}/documents/${name}`;
  const list: [string, Upload][] = [];
  for (const [what, text] of Object.entries(contents)) {
    for (const [index, type] of declaredTypes.entries()) {
      const target = own(`try_${list.length}_${index}.png`);
      list.push([
        `${what} as ${type}`,
        { bucket: "project_media", target, type, body: bytes(text) },
      ]);
    }
  }
  for (const name of names) {
    const body = bytes(starts.png + script);
    const type = "image/png";
    list.push([`the name ${name}`, { bucket: "project_media", target: own(name), type, body }]);
    const logo = `${company}/logo/${name}`;
    list.push([`the logo ${name}`, { bucket: "project_media", target: logo, type, body }]);
    list.push([`the public logo ${name}`, { bucket: "company-logos", target: logo, type, body }]);
  }
  const large = Buffer.alloc(6 * 1024 * 1024);
  large.write(starts.png, "latin1");
  for (const type of ["image/png", "application/pdf"]) {
    const target = own("large.png");
    list.push([`6 MB as ${type}`, { bucket: "project_media", target, type, body: large }]);
  }
  return list;
}

/** Reserves any name, because the test is about how files are handled, not who may upload. */
async function reserve(target: string) {
  const name = storableName(target);
  if (name) await reservePath(server, company, name);
}

/** The decoded name, or null if no database can hold it. */
function storableName(target: string): string | null {
  try {
    const name = decodeURIComponent(target);
    return name.includes("\0") ? null : name;
  } catch {
    return null;
  }
}

describe("hostile uploads", () => {
  test("are all refused or harmless", async () => {
    const before = await filesOutside();
    const tried = attempts();
    expect(tried.length).toBeGreaterThan(200);
    let accepted = 0;
    for (const [what, upload] of tried) {
      await reserve(upload.target);
      const { status, text } = await send(upload);
      expect(status, `${what}: ${text}`).toBeLessThan(500);
      if (status < 300) accepted += 1;
      else expect(text, what).not.toMatch(/\n\s+at |node_modules/);
    }
    expect(accepted, "files of an accepted type are stored").toBeGreaterThan(5);
    expect(await filesOutside(), "nothing outside the two folders").toEqual(before);
  });

  test("leave nothing in storage that runs or renders as a page", async () => {
    const stored = await server.query<{ bucket_id: string; name: string }>(
      "select bucket_id, name from storage.objects where name like $1",
      [`${company}/%`],
    );
    expect(stored.length).toBeGreaterThan(5);
    let served = 0;
    for (const { bucket_id, name } of stored) {
      const access = bucket_id === "company-logos" ? "public/" : "";
      const file = name.split("/").map(encodeURIComponent).join("/");
      const response = await fetch(
        `${server.url}/storage/v1/object/${access}${bucket_id}/${file}`,
        {
          headers: { apikey: server.publishableKey, Authorization: `Bearer ${token}` },
        },
      );
      const body = await response.text();
      if (response.ok) served += 1;
      expect(response.status, `${name}: ${body}`).toBeLessThan(500);
      const type = response.headers.get("content-type") ?? "";
      expect(response.headers.get("x-content-type-options"), name).toBe("nosniff");
      expect(response.headers.get("content-security-policy"), name).toContain("sandbox");
      expect(response.headers.get("x-evil")).toBeNull();
      if (/^image\/(png|jpeg)$/.test(type) || !response.ok) continue;
      expect(response.headers.get("content-disposition"), `${name} (${type})`).toBe("attachment");
      expect(servedTypes, name).toContain(type);
    }
    expect(served, "most are served at all").toBeGreaterThan(stored.length / 2);
  });
});

/** Every file of the data folder outside the company's own folders. */
async function filesOutside(): Promise<string[]> {
  const own = ["company-logos", "project_media"].map((bucket) =>
    path.join("storage", bucket, company),
  );
  const entries = await readdir(server.folder, { recursive: true, withFileTypes: true });
  return (
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(server.folder, path.join(entry.parentPath, entry.name)))
      // The database may write its own files at any time.
      .filter((file) => file.startsWith("storage") || !file.includes(path.sep))
      .filter((file) => !own.some((folder) => file.startsWith(folder)))
      .sort()
  );
}
