import { testimonials } from "~/content/testimonials";
import { isNarrowWindow, useNarrowWindow } from "~/lib/browser/narrow-window";
import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { TestimonialPortraits } from "./testimonial-portraits";

const TestimonialCarousel = onDemandComponent({
  load: async () => (await import("./testimonial-carousel")).TestimonialCarousel,
  isNeededImmediately: isNarrowWindow,
});

export function Testimonials() {
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
