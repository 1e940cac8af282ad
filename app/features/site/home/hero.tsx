import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { product } from "#domain/product.ts";
import { buttonClass } from "~/components/ui/button";
import { testimonials } from "~/content/testimonials";
import { isNarrowWindow, useNarrowWindow } from "~/lib/browser/narrow-window";
import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { usePrefetch } from "~/lib/browser/use-prefetch";
import { ListedNow } from "./listed-now";
import { TestimonialPortraits } from "./testimonial-portraits";

interface HeroProps {
  /** The server's data for the table; 'failed' if it had none, null if it was not asked. */
  start: ListingResponse | "failed" | null;
}

export function Hero({ start }: HeroProps) {
  const prefetch = usePrefetch();
  return (
    <section className="border-b border-rule">
      <div className="container-wide grid gap-x-14 gap-y-12 py-9 md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:items-center">
        <div>
          <h1 className="max-w-[19ch] font-serif text-[2.5rem] leading-[1.04] font-medium tracking-[-0.022em] text-balance md:text-[3.75rem]">
            {product.headline}
          </h1>
          <p className="mt-7 max-w-[41rem] text-[1.0625rem] leading-relaxed text-quiet md:text-lg">
            Price, permanence, independent rating and methodology of every listed project, side by
            side and in the same units. No brokers, no hidden margins.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a href="#projects" className={buttonClass()}>
              Explore projects
            </a>
            <Link
              to="/learn-more"
              prefetch={prefetch}
              className="group inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium text-pine"
            >
              How it works
              <ArrowRight
                aria-hidden="true"
                size={16}
                className="transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </div>
        </div>
        <div className="grid gap-y-9 lg:border-l lg:border-rule lg:pl-12">
          {start !== "failed" && <ListedNow known={start?.figures} />}
          <Testimonials />
        </div>
      </div>
    </section>
  );
}

const TestimonialCarousel = onDemandComponent({
  load: async () => (await import("./testimonial-carousel")).TestimonialCarousel,
  isNeededImmediately: isNarrowWindow,
});

function Testimonials() {
  const isNarrow = useNarrowWindow();
  return (
    <section aria-labelledby="trusted-by">
      <h2 id="trusted-by" className="eyebrow">
        Trusted by Industry Leaders
      </h2>
      {isNarrow !== true && (
        <TestimonialPortraits testimonials={testimonials} className="mt-5 hidden md:block" />
      )}
      {isNarrow !== false && (
        <TestimonialCarousel testimonials={testimonials} className="mt-4 md:hidden" />
      )}
    </section>
  );
}
