import type { SVGProps } from "react";

interface PictureProps extends SVGProps<SVGSVGElement> {
  label: string;
}

/** A chart whose marks can be focused one by one; downloads find it by `data-picture`. */
export function Picture({ label, ...rest }: PictureProps) {
  // biome-ignore lint/a11y/useSemanticElements: an SVG cannot be a fieldset
  return <svg data-picture="" role="group" aria-label={label} {...rest} />;
}
