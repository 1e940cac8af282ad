/** One browser window with an empty profile, driven by what Firefox and WebKit have in common. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Runs a synchronous function in the page, given as source code, and returns its text. */
  evaluate(source: string): Promise<string>;
  /** What a user does, in the action sequences of W3C WebDriver, which both protocols share. */
  perform(actions: InputSource[]): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors that the page has written to its console. */
  errors(): string[];
  close(): Promise<void>;
}

export interface InputSource {
  type: "pointer" | "key";
  id: string;
  actions: Record<string, unknown>[];
}

/** A browser that this machine may have. */
export interface BrowserUnderTest {
  name: string;
  /** What this machine lacks to run it; null if nothing. */
  missing: () => string | null;
  /** Starts it, and returns how to open windows in it. */
  start: () => Promise<{ newWindow: () => Promise<Driver>; stop: () => Promise<void> }>;
}

export const windowSize = { width: 1440, height: 900 };

/** A browser that does not respond to a command by then never will. */
export const commandTimeout = 60_000;
