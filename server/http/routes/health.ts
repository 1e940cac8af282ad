import type { Engine } from "../../engine/engine.ts";
import type { RequestContext } from "../middleware/request-context.ts";

/** Whether the process lives (healthz) and whether it can serve visitors (readyz). */
export function createHealth(engine: Engine) {
  return {
    alive: (context: RequestContext) => context.json({ status: "ok" }),
    async ready(context: RequestContext) {
      try {
        await engine.publicDataVersions();
        return context.json({ status: "ok", engine: engine.kind });
      } catch (error) {
        context.get("log").error({ err: error }, "the database does not answer");
        return context.json({ status: "database unavailable" }, 503);
      }
    },
  };
}
