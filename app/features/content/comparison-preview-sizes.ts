/** The table preview is drawn in two sizes: for wide pages and for phones. */
export const previewSizes = {
  wide: { width: 960, height: 540 },
  narrow: { width: 390, height: 470 },
} as const;

export type PreviewSize = keyof typeof previewSizes;

export const previewUrl = (size: PreviewSize) => `/comparison-preview/${size}.svg`;
