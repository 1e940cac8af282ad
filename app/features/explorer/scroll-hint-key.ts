/** Stored once the hint has been read. Apart from it, because the hint's code is loaded on demand. */
export const scrollHintKey = "project-table-scroll-hint";
