import { z } from "zod";

/** A text without control characters, which no name has and no database takes. */
export const plainText = (message: string, maxLength: number) =>
  z
    .string(message)
    .max(maxLength, message)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is meant to match control characters
    .regex(/^[^\u0000-\u001f\u007f]*$/, message);

/** A pattern for names that start with a text, in which '%' and '_' stand for themselves. */
export const likePattern = (start: string) => `${start.replace(/[\\%_]/g, "\\$&")}%`;
