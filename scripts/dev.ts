import { startDevelopmentServer } from "#server/development.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

await serveUntilStopped(startDevelopmentServer);
