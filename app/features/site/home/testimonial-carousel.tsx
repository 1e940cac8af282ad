import { useState } from "react";
import type { Testimonial } from "#domain/content/testimonial.ts";
import { CarouselButton } from "~/components/ui/carousel-button";
import { cn } from "~/components/ui/class-names";
import { Portrait } from "./portrait";

interface TestimonialCarouselProps {
  testimonials: readonly Testimonial[];
  className?: string;
}

/** For small screens: one quote at a time, with arrows that wrap around and a dot for each. */
export function TestimonialCarousel({ testimonials, className }: TestimonialCarouselProps) {
  const [index, setIndex] = useState(0);
  const count = testimonials.length;

  function move(steps: number) {
    setIndex((index + steps + count) % count);
  }

  return (
    <section aria-roledescription="carousel" aria-label="Quotes" className={className}>
      <div aria-live="polite" className="grid">
        {testimonials.map(({ id, iconSrc, name, title, content, footerText }, position) => (
          <figure
            key={id}
            className={cn(
              "col-start-1 row-start-1 transition-opacity duration-200",
              "noscript:visible noscript:row-auto noscript:opacity-100 noscript:not-first:mt-6",
              position === index ? "opacity-100" : "invisible opacity-0",
            )}
          >
            <blockquote className="font-serif text-xl leading-[1.45] return-visit:text-base">
              “{content}”
            </blockquote>
            <figcaption className="mt-4 flex items-center gap-3 return-visit:mt-2">
              <Portrait src={iconSrc} />
              <span>
                <span className="block text-[0.9375rem] leading-tight font-medium">{name}</span>
                <span className="mt-1 block text-[0.8125rem] leading-tight text-quiet">
                  {footerText ? `${title} · ${footerText}` : title}
                </span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="mt-5 flex items-center justify-between noscript:hidden return-visit:mt-1">
        <div className="-ml-2 flex">
          {testimonials.map(({ id, name }, position) => (
            <button
              key={id}
              type="button"
              aria-label={`Show the quote from ${name}`}
              aria-current={position === index}
              onClick={() => setIndex(position)}
              className="group inline-flex h-11 w-8 items-center justify-center"
            >
              <span
                className={cn(
                  "h-2 rounded-full transition-all duration-200",
                  position === index ? "w-5 bg-pine" : "w-2 bg-quiet/70 group-hover:bg-quiet",
                )}
              />
            </button>
          ))}
        </div>
        <div className="flex gap-2">
          <CarouselButton direction="previous" label="Previous quote" onClick={() => move(-1)} />
          <CarouselButton direction="next" label="Next quote" onClick={() => move(1)} />
        </div>
      </div>
    </section>
  );
}
