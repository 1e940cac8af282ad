import type { Testimonial } from "#domain/content/testimonial.ts";

/** Shown with demo data and in development; never as if a customer had said it. */
export const sampleTestimonials: readonly Testimonial[] = [
  {
    id: "sustainability-lead",
    iconSrc: "/images/testimonials/sustainability-lead.webp",
    name: "Sustainability lead",
    title: "Sample endorsement",
    content:
      "We used to keep three spreadsheets to see what one table shows here. The permanence column alone changed our shortlist.",
    startDirection: "left",
  },
  {
    id: "procurement-manager",
    iconSrc: "/images/testimonials/procurement-manager.webp",
    name: "Procurement manager",
    title: "Sample endorsement",
    content:
      "I could show my director why we chose the dearer project: price, rating and methodology, side by side on a single screen.",
    startDirection: "right",
  },
];
