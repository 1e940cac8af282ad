/** The one way to write to the console, in the browser and in loaders. */
export const log = {
  info(message: string, ...details: unknown[]) {
    // biome-ignore lint/suspicious/noConsole: this module is the console's only user
    console.log(message, ...details);
  },
  warn(message: string, ...details: unknown[]) {
    // biome-ignore lint/suspicious/noConsole: this module is the console's only user
    console.warn(message, ...details);
  },
  error(message: string, ...details: unknown[]) {
    // biome-ignore lint/suspicious/noConsole: this module is the console's only user
    console.error(message, ...details);
  },
};
