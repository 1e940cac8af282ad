import { type LucideIcon, Scale, ShieldCheck, TableProperties } from "lucide-react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { product } from "#domain/product.ts";
import { Card } from "~/components/ui/card";

const reasons: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: TableProperties,
    title: "Like for like",
    text: "Every project answers the same questions in the same units: price per tonne, permanence, stage, accreditation. A missing value is shown as missing.",
  },
  {
    icon: ShieldCheck,
    title: "Reviewed and rated",
    text: `A person reads each submission before it is published, and ratings come from ${ratingsAgency.fullName}, an agency with no stake in the sale.`,
  },
  {
    icon: Scale,
    title: "Independent",
    text: "We do not sell credits and take no commission. You see the methodology and the developer's e-mail address, and deal with them directly.",
  },
];

export function WhyChoose() {
  return (
    <section aria-labelledby="why-choose" className="container-wide py-16 md:py-22">
      <h2
        id="why-choose"
        className="font-serif text-3xl leading-tight font-medium tracking-[-0.015em] md:text-4xl"
      >
        Why Choose {product.name}
      </h2>
      <ul className="mt-8 grid gap-4 md:mt-10 md:grid-cols-3 md:gap-5">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid">
            <Card className="p-6 lg:p-8">
              <Icon aria-hidden="true" size={26} strokeWidth={1.6} className="text-moss" />
              <h3 className="mt-5 font-serif text-[1.375rem] leading-tight font-medium">{title}</h3>
              <p className="mt-2.5 text-[0.9375rem] leading-relaxed text-quiet">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
