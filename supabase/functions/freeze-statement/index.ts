import { serveOnDeno } from "../_shared/deno-entry.ts";
import { handler } from "./handler.ts";

serveOnDeno(handler);
