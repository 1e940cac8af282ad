import { useEffect, useState } from "react";
import { cn } from "~/components/ui/class-names";
import { onceVisible } from "~/lib/browser/once-visible";
import { useImageFailure } from "~/lib/browser/use-image-failure";

interface CompanyLogoProps {
  company: string;
  src: string | null;
  /** For the picture and for the initials in its place. */
  className?: string;
  size?: number;
}

/** The company's logo; where there is none or it fails, its name beside says enough. */
export function CompanyLogo({ company, src, className, size = 34 }: CompanyLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const failure = useImageFailure(() => setFailed(src));
  const { ref } = failure;

  // Browsers fetch lazy images far below the window: a table can keep them until it is told here.
  useEffect(() => {
    const image = ref.current;
    if (!image?.parentElement) return;
    return onceVisible(image.parentElement, () => {
      image.dataset.inSight = "";
    });
  }, [ref]);

  if (!src || failed === src) {
    return (
      <span aria-hidden="true" data-initials="" className={className}>
        {initials(company)}
      </span>
    );
  }
  return (
    <img
      {...failure}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      // companies draw them for light paper
      className={cn(className, "dark:bg-logo-ground")}
    />
  );
}

function initials(company: string): string {
  const words = company.match(/\p{Letter}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
}
