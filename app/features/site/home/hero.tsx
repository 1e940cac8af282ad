import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { product } from "#domain/product.ts";
import { buttonClass } from "~/components/ui/button";
import { isNarrowWindow, useNarrowWindow } from "~/lib/browser/narrow-window";
import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { usePrefetch } from "~/lib/browser/use-prefetch";
import { usePublicConfig } from "~/lib/data/public-config";
import { ListedNow } from "./listed-now";
import { TestimonialPortraits } from "./testimonial-portraits";
import { TourButton } from "./tour-button";
import { WhatIsFree } from "./what-is-free";

interface HeroProps {
  /** The server's data for the table; 'failed' if it had none, null if it was not asked. */
  start: ListingResponse | "failed" | null;
}

export function Hero({ start }: HeroProps) {
  const prefetch = usePrefetch();
  return (
    <section className="border-b border-rule">
      <div className="container-wide grid gap-x-14 gap-y-9 py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:items-center return-visit:gap-y-2 return-visit:py-3 lg:return-visit:grid-cols-1 xl:return-visit:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="max-w-[25ch] font-serif text-[2.5rem] leading-[1.04] font-medium tracking-[-0.022em] text-balance md:text-5xl return-visit:max-w-none return-visit:text-[1.5rem] return-visit:leading-tight return-visit:tracking-[-0.012em]">
            {product.headline}
          </h1>
          <div className="return-visit:hidden">
            <p className="mt-4 max-w-[41rem] text-[1.0625rem] leading-relaxed text-quiet">
              Price, permanence, independent rating and methodology of every listed project, side by
              side and in the same units. No brokers, no hidden margins.
            </p>
            <WhatIsFree />
            <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <a href="#projects" className={buttonClass()}>
                Explore projects
              </a>
              <TourButton />
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
        </div>
        <div className="grid gap-y-7 lg:border-l lg:border-rule lg:pl-12 return-visit:border-0 return-visit:pl-0">
          {start !== "failed" && (
            <div className="return-visit:hidden">
              <ListedNow known={start?.figures} />
            </div>
          )}
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
  const testimonials = usePublicConfig()?.testimonials ?? [];
  if (testimonials.length === 0) return null;
  return (
    <section
      aria-labelledby="trusted-by"
      className="md:return-visit:flex md:return-visit:items-start md:return-visit:gap-4"
    >
      <h2 id="trusted-by" className="eyebrow md:return-visit:pt-3">
        Trusted by Industry Leaders
      </h2>
      {isNarrow !== true && (
        <TestimonialPortraits
          testimonials={testimonials}
          className="mt-3 hidden md:block return-visit:mt-0 xl:return-visit:w-116"
        />
      )}
      {isNarrow !== false && (
        <TestimonialCarousel
          testimonials={testimonials}
          className="mt-4 md:hidden return-visit:mt-2"
        />
      )}
    </section>
  );
}
