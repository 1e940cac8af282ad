/** The options that hold the words, in any case and with or without accents. */
export function optionsWith(options: readonly string[], search: string): readonly string[] {
  const wanted = plain(search);
  if (wanted === "") return options;
  const found = options.filter((option) => plain(option).includes(wanted));
  // What begins with the words is more likely meant than what merely holds them.
  const begins = (option: string) => plain(option).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Letters alone: in one case, without accents. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}
