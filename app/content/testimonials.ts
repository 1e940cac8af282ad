export interface Testimonial {
  id: string;
  iconSrc: string;
  name: string;
  title: string;
  content: string;
  footerText?: string;
  startDirection: "left" | "right" | "top" | "bottom" | "center";
}

export const testimonials: readonly Testimonial[] = [
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
