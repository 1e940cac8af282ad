import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findProgram, startProgram } from "./child-process.ts";
import { type BrowserUnderTest, commandTimeout, type Driver, windowSize } from "./driver.ts";

const program = () =>
  process.env.FIREFOX_PATH ??
  findProgram("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox");

/** Firefox, which speaks WebDriver BiDi itself. */
export const firefox: BrowserUnderTest = {
  name: "Firefox",
  missing: () => (program() ? null : "firefox (Debian: the package firefox-esr)"),

  async start() {
    const profile = await mkdtemp(path.join(tmpdir(), "firefox-"));
    const flags = ["--headless", "--no-remote", "--remote-debugging-port=0"];
    const browser = await startProgram(program() ?? "", [...flags, "--profile", profile], {
      readyWhen: /WebDriver BiDi listening on (ws:\S+)/,
    });
    const connection = await connect(`${browser.ready}/session`);
    await connection.send("session.new", { capabilities: {} });
    await connection.send("session.subscribe", { events: ["log.entryAdded"] });
    return {
      newWindow: () => newWindow(connection),
      async stop() {
        connection.close();
        await browser.stop();
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  },
};

type Connection = Awaited<ReturnType<typeof connect>>;

async function newWindow({ send, onEvent }: Connection): Promise<Driver> {
  const { userContext } = await send("browser.createUserContext", {});
  const { context } = await send("browsingContext.create", { type: "window", userContext });
  await send("browsingContext.setViewport", { context, viewport: windowSize });
  const errors: string[] = [];
  onEvent((method, { level, text, source }) => {
    const isHere = (source as { context?: string } | undefined)?.context === context;
    if (method === "log.entryAdded" && level === "error" && isHere) errors.push(String(text));
  });
  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate(source) {
      const { result, exceptionDetails } = await send("script.callFunction", {
        functionDeclaration: source,
        target: { context },
        awaitPromise: false,
        userActivation: true,
      });
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return String((result as { value?: unknown }).value ?? "");
    },
    async perform(actions) {
      await send("input.performActions", { context, actions });
    },
    async screenshot() {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(String(data), "base64");
    },
    errors: () => errors,
    async close() {
      await send("browser.removeUserContext", { userContext });
    },
  };
}

interface Message extends Record<string, unknown> {
  id?: number;
  method?: string;
}

/** The commands and events of one connection. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`Could not connect to ${url}`)));
  });
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: ((method: string, params: Record<string, unknown>) => void)[] = [];
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else for (const listen of listeners) listen(message.method ?? "", message.params as Message);
  });
  return {
    async send(method: string, params: object): Promise<Record<string, unknown>> {
      last += 1;
      const id = last;
      const response = new Promise<Message>((resolve, reject) => {
        waiting.set(id, resolve);
        AbortSignal.timeout(commandTimeout).addEventListener("abort", () =>
          reject(new Error(`${method} had no response`)),
        );
      });
      socket.send(JSON.stringify({ id, method, params }));
      const { error, message, result } = await response;
      waiting.delete(id);
      if (error) throw new Error(`${method}: ${error}: ${message}`);
      return result as Record<string, unknown>;
    },
    onEvent: (listen: (typeof listeners)[number]) => void listeners.push(listen),
    close: () => socket.close(),
  };
}
