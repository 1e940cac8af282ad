import { buildWhenChanged } from "./build.ts";
import { fail } from "./fail.ts";

await buildWhenChanged().catch(fail);
