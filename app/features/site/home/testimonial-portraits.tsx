import { X } from "lucide-react";
import { useRef, useState } from "react";
import type { Testimonial } from "#domain/content/testimonial.ts";
import { cn } from "~/components/ui/class-names";
import { Portrait } from "./portrait";

interface TestimonialPortraitsProps {
  testimonials: readonly Testimonial[];
  className?: string;
}

const entrances: Record<Testimonial["startDirection"], string> = {
  left: "animate-enter-from-left",
  right: "animate-enter-from-right",
  top: "animate-enter-from-top",
  bottom: "animate-enter-from-bottom",
  center: "animate-enter-from-center",
};

/** For large screens: a portrait opens and closes its quote; only one is open at a time. */
export function TestimonialPortraits({ testimonials, className }: TestimonialPortraitsProps) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const portraits = useRef(new Map<string, HTMLButtonElement>());

  function close(id: string) {
    setSelectedId(null);
    portraits.current.get(id)?.focus();
  }

  return (
    <div className={className}>
      <ul className="-ml-2 flex flex-wrap gap-2.5">
        {testimonials.map(({ id, iconSrc, name, title }) => {
          const isSelected = id === selectedId;
          return (
            <li key={id}>
              <button
                ref={(element) => {
                  if (element) portraits.current.set(id, element);
                  else portraits.current.delete(id);
                }}
                type="button"
                aria-expanded={isSelected}
                aria-controls={quoteId(id)}
                onClick={() => setSelectedId(isSelected ? null : id)}
                className={cn(
                  "flex items-center gap-3 rounded-xl border py-2 pr-4 pl-2 text-left transition-colors return-visit:gap-2.5 return-visit:py-0.5",
                  isSelected
                    ? "border-rule bg-white"
                    : "border-transparent hover:border-rule hover:bg-white/60",
                )}
              >
                <Portrait src={iconSrc} />
                <span>
                  <span className="block text-[0.9375rem] leading-tight font-medium return-visit:text-sm">
                    {name}
                  </span>
                  <span className="mt-1 block text-[0.8125rem] leading-tight text-quiet return-visit:mt-0.5">
                    {title}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div
        className={cn(
          "mt-3 lg:min-h-29 return-visit:min-h-0",
          !selectedId && "return-visit:hidden",
        )}
      >
        {selectedId === null && (
          <p className="text-[0.9375rem] text-quiet noscript:hidden">
            Choose a portrait to read the quote.
          </p>
        )}
        {testimonials.map((testimonial) => (
          <Quote
            key={testimonial.id}
            testimonial={testimonial}
            isOpen={testimonial.id === selectedId}
            onClose={() => close(testimonial.id)}
          />
        ))}
      </div>
    </div>
  );
}

interface QuoteProps {
  testimonial: Testimonial;
  isOpen: boolean;
  onClose: () => void;
}

function Quote({ testimonial, isOpen, onClose }: QuoteProps) {
  const { id, name, content, footerText, startDirection } = testimonial;
  return (
    <figure
      id={quoteId(id)}
      className={cn(entrances[startDirection], !isOpen && "hidden noscript:mt-4 noscript:block")}
    >
      <div className="flex items-start gap-3">
        <blockquote className="flex-1 font-serif text-xl leading-[1.47] md:text-[1.3125rem]">
          “{content}”
        </blockquote>
        <button
          type="button"
          aria-label={`Close the quote from ${name}`}
          onClick={onClose}
          className="-mt-1 inline-flex size-9 shrink-0 items-center justify-center rounded-full text-quiet transition-colors hover:bg-pine/7 hover:text-ink noscript:hidden"
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
      <figcaption className={footerText ? "mt-2 text-sm text-quiet" : "sr-only"}>
        {footerText ?? name}
      </figcaption>
    </figure>
  );
}

function quoteId(id: string): string {
  return `quote-${id}`;
}
