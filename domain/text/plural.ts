import { figure } from "./figure.ts";

/** '1 project', '1,500 projects' */
export function plural(count: number, one: string, several: string): string {
  return `${figure(count)} ${count === 1 ? one : several}`;
}
