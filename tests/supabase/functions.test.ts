import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#server/network/free-port.ts";
import { root } from "../../scripts/run-step.ts";
import { runPackage } from "../../scripts/supabase-command.ts";
import { startManagementApi, type UploadedFunction } from "../fixtures/management-api.ts";

const names = [
  "bezero-hourly-refresh",
  "bezero-project-rating",
  "freeze-statement",
  "marketing-opt-in",
  "marketing-opt-out",
];
const project = "abcdefghijklmnopqrst";
/** Where no registry is. */
const registry = "http://127.0.0.1:9";

let api: Awaited<ReturnType<typeof startManagementApi>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-functions-"));
  api = await startManagementApi();
  const profile = path.join(folder, "profile.yaml");
  await writeFile(
    profile,
    `name: test\napi_url: ${api.url}\ndashboard_url: ${api.url}\ndocs_url: ${api.url}\nproject_host: localhost\n`,
  );
  const { code, output } = await runPackage(
    "supabase",
    ["functions", "deploy", `--remote=${project}`, "--use-api", "--yes", `--profile=${profile}`],
    { environment: { SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}` } },
  );
  expect(code, output).toBe(0);
});
afterAll(async () => {
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A folder with exactly what was uploaded; only the packages are this project's own. */
async function unpack(name: string): Promise<{ at: string; uploaded: UploadedFunction }> {
  const uploaded = api.functions.get(name);
  if (!uploaded) throw new Error(`${name} was not uploaded`);
  const at = await mkdtemp(path.join(folder, `${name}-`));
  for (const [file, content] of uploaded.files) {
    const target = path.join(at, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  await symlink(path.join(root, "node_modules"), path.join(at, "node_modules"), "junction");
  return { at, uploaded };
}

/** Deno reads packages from the folder and nothing from a network. */
const offline = (importMap: string) => [
  "--no-remote",
  "--no-lock",
  "--node-modules-dir=manual",
  `--config=${importMap}`,
];

test("'supabase functions deploy' uploads every function, with its import map", () => {
  expect([...api.functions.keys()].sort()).toEqual(names);
  for (const { metadata, files } of api.functions.values()) {
    expect(metadata).toMatchObject({ verify_jwt: false });
    expect([...files.keys()]).toContain(metadata.import_map_path);
    expect([...files.keys()]).toContain(metadata.entrypoint_path);
  }
});

test.each(names)(
  "%s passes Deno's checks and starts from exactly what was uploaded",
  async (name) => {
    const { at, uploaded } = await unpack(name);
    const { entrypoint_path: entry, import_map_path: importMap } = uploaded.metadata;
    const environment = { DENO_DIR: path.join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1" };
    const checked = await runPackage("deno", ["check", ...offline(importMap), entry], {
      cwd: at,
      environment,
    });
    expect(checked.code, checked.output).toBe(0);

    const port = await freePort();
    const ending = new AbortController();
    const running = runPackage(
      "deno",
      ["run", ...offline(importMap), "--allow-env", "--allow-net=127.0.0.1,0.0.0.0", entry],
      {
        cwd: at,
        stopping: ending.signal,
        environment: {
          ...environment,
          DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
          SUPABASE_URL: "http://127.0.0.1:9",
          SUPABASE_ANON_KEY: "publishable",
          SUPABASE_SERVICE_ROLE_KEY: "secret",
        },
      },
    );
    try {
      const ask = (headers: Record<string, string> = {}) =>
        fetch(`http://127.0.0.1:${port}/${name}`, { method: "POST", headers });
      const exited = running.then(({ output }) => Promise.reject(new Error(output)));
      const status = expect
        .poll(() =>
          ask().then(
            (response) => response.status,
            () => null,
          ),
        )
        .toBe(401);
      await Promise.race([status, exited]);
      // Past the door, the function itself responds.
      const response = await ask({ Authorization: "Bearer secret" });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
      expect(response.status).not.toBe(500);
    } finally {
      ending.abort();
      await running;
    }
  },
);

test("only the import map leads Deno to a function's packages", async () => {
  const { at, uploaded } = await unpack("marketing-opt-in");
  const { entrypoint_path: entry, import_map_path: importMap } = uploaded.metadata;
  // With packages at hand, Deno would also find those that no map names.
  await rm(path.join(at, "node_modules"));
  // Read by Deno alone: npm, which starts it, looks in the folder above.
  await writeFile(path.join(at, path.dirname(importMap), ".npmrc"), `registry=${registry}/`);
  const check = () =>
    runPackage("deno", ["check", "--no-remote", "--no-lock", `--config=${importMap}`, entry], {
      cwd: at,
      environment: {
        DENO_DIR: path.join(folder, "deno-without-packages"),
        DENO_NO_UPDATE_CHECK: "1",
      },
    });
  const withMap = await check();
  expect(withMap.output).toContain(`${registry}/@supabase`);
  await writeFile(path.join(at, importMap), "{}");
  const withoutMap = await check();
  expect(withoutMap.code).not.toBe(0);
  expect(withoutMap.output).not.toContain(registry);
});
