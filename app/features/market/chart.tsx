import type { SVGProps } from "react";

interface ChartProps extends SVGProps<SVGSVGElement> {
  label: string;
}

/** A chart whose marks can be focused one by one; downloads find it by `data-chart`. */
export function Chart({ label, ...rest }: ChartProps) {
  // biome-ignore lint/a11y/useSemanticElements: an SVG cannot be a fieldset
  return <svg data-chart="" role="group" aria-label={label} {...rest} />;
}
