import { testimonials } from "~/content/testimonials";
import { TestimonialCarousel } from "./testimonial-carousel";
import { TestimonialPortraits } from "./testimonial-portraits";

export function Testimonials() {
  return (
    <section aria-labelledby="trusted-by">
      <h2 id="trusted-by" className="eyebrow">
        Trusted by Industry Leaders
      </h2>
      <TestimonialPortraits testimonials={testimonials} className="mt-5 hidden md:block" />
      <TestimonialCarousel testimonials={testimonials} className="mt-4 md:hidden" />
    </section>
  );
}
