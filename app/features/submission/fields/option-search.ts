import { plainText } from "#domain/text/plain-text.ts";

/** The options that hold the words, in any case and with or without accents. */
export function optionsWith(options: readonly string[], search: string): readonly string[] {
  const wanted = plainText(search);
  if (wanted === "") return options;
  const found = options.filter((option) => plainText(option).includes(wanted));
  // What begins with the words is more likely meant than what merely holds them.
  const begins = (option: string) => plainText(option).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
