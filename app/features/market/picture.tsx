import type { SVGProps } from "react";

interface PictureProps extends SVGProps<SVGSVGElement> {
  label: string;
}

/** A drawing whose marks can be reached one by one; `data-picture` is what a download saves. */
export function Picture({ label, ...rest }: PictureProps) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a picture
  return <svg data-picture="" role="group" aria-label={label} {...rest} />;
}
