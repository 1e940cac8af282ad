import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { rawRequest } from "../../tests/fixtures/raw-request.ts";
import { processorTime } from "../measuring/machine.ts";
import type { Site } from "../sites/site.ts";
import { type CapturedResponse, outcomeSchema } from "./response.ts";

/**
 * Enough that a site waiting for its database, or for a Supabase project, always has something else
 * to send: this measures throughput, not latency.
 */
const connections = 64;

/** Headers that Node sets itself, for the site and for the control. */
const ownHeaders = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

export interface Visit {
  path: string;
  headers?: Record<string, string>;
}

/** Requests per second, and CPU time per request, of a site and its control. */
export interface Pace {
  site: number[];
  control: number[];
  siteMicroseconds: number[];
  controlMicroseconds: number[];
  bytes: number;
}

export interface LoadOptions {
  rounds: number;
  seconds: number;
}

/** Starts the load generator and the control, each in its own process like a site. */
export async function startLoad() {
  const control = fork(new URL("./control-server.ts", import.meta.url), {
    serialization: "advanced",
  });
  const controlPort = z.number().parse(await reply(control));
  const generator = fork(new URL("./load-generator.ts", import.meta.url), {
    serialization: "advanced",
  });

  async function generate(port: number, visit: Visit, seconds: number) {
    generator.send({ port, request: requestBytes(port, visit), connections, seconds });
    const outcome = outcomeSchema.parse(await reply(generator));
    if ("failure" in outcome) throw new Error(`${visit.path}: ${outcome.failure}`);
    if (outcome.refused > 0) throw new Error(`${outcome.refused} responses were not 200`);
    return outcome;
  }

  async function round(pid: number, port: number, visit: Visit, seconds: number) {
    const before = processorTime(pid);
    const outcome = await generate(port, visit, seconds);
    const after = processorTime(pid);
    const used = before === null || after === null ? 0 : after - before;
    return {
      pace: outcome.requests / outcome.seconds,
      microseconds: (used * 1e6) / outcome.requests,
    };
  }

  return {
    controlPort,
    /** Gives the control the site's current response. */
    async prepare(site: Pick<Site, "url">, visit: Visit): Promise<number> {
      const captured = await captureResponse(site.url, visit);
      control.send(captured);
      await reply(control);
      return captured.body.byteLength;
    },
    generate,
    /** Measures control, site, control, site, …, control. */
    async interleave(site: Site, visit: Visit, options: LoadOptions): Promise<Pace> {
      // Warms up both sides, so that their code is compiled.
      await generate(site.port, visit, options.seconds);
      const bytes = await this.prepare(site, visit);
      await generate(controlPort, visit, options.seconds);
      const pace: Pace = {
        site: [],
        control: [],
        siteMicroseconds: [],
        controlMicroseconds: [],
        bytes,
      };
      const measureControl = async () => {
        const measured = await round(control.pid ?? 0, controlPort, visit, options.seconds);
        pace.control.push(measured.pace);
        pace.controlMicroseconds.push(measured.microseconds);
      };
      for (let index = 0; index < options.rounds; index += 1) {
        await measureControl();
        const measured = await round(site.pid, site.port, visit, options.seconds);
        pace.site.push(measured.pace);
        pace.siteMicroseconds.push(measured.microseconds);
      }
      await measureControl();
      return pace;
    },
    stop() {
      control.disconnect();
      generator.disconnect();
    },
  };
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

async function reply(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, "message");
  return message;
}

function requestBytes(port: number, { path, headers }: Visit): string {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers });
  return [
    `GET ${path} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");
}

async function captureResponse(
  url: string,
  { path, headers = {} }: Visit,
): Promise<CapturedResponse> {
  const { status, headers: received, body } = await rawRequest(url, { path, headers });
  if (status !== 200) throw new Error(`${path} responded with ${status}`);
  const sent = Object.entries(received).flatMap(([name, value]): [string, string][] =>
    ownHeaders.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  return { path, status, headers: [...sent, ["content-length", String(body.length)]], body };
}
