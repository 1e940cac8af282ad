import { startServer } from "#server/main.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

// Serves a site that is already built: needs no development dependency.
await serveUntilStopped(startServer);
