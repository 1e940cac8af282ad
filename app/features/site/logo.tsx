import { Link } from "react-router";
import { product } from "#domain/product.ts";
import { usePrefetch } from "~/lib/browser/use-prefetch";

/** The mark: a circle, half filled by a wave. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true" className={className}>
      <circle cx="13" cy="13" r="12.1" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path
        d="M3.2 15.2c2.1-1.9 5-2.3 8-.9 3.3 1.5 6.8 3.6 11.8 2.1A10.3 10.3 0 0 1 3.2 15.2Z"
        fill="currentColor"
      />
    </svg>
  );
}

export function LogoLink() {
  const prefetch = usePrefetch();
  return (
    <Link
      to="/"
      prefetch={prefetch}
      className="inline-flex min-h-11 items-center gap-2.5 rounded text-pine"
    >
      <LogoMark className="size-6.5" />
      <span className="font-serif text-[1.375rem] leading-none font-medium tracking-[-0.01em]">
        {product.name}
      </span>
    </Link>
  );
}
