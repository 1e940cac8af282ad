const steps = [
  {
    title: "Project Verification",
    text: "Developers describe their projects in one form, and a person on our team reads every submission before it is published. What is unclear goes back; what cannot be supported does not appear.",
  },
  {
    title: "Standardised Metrics",
    text: "Price per tonne, permanence, credit type, accreditation and stage are asked for in the same words and shown in the same units, so that one row can be read against another.",
  },
  {
    title: "Transparent Results",
    text: "Every listing stands in one table, beside the opinion of an independent ratings agency. An empty cell stays visible as an empty cell, and we sell nothing in between.",
  },
];

export function ProcessSteps() {
  return (
    <section aria-labelledby="our-process">
      <h2
        id="our-process"
        className="font-serif text-[1.625rem] font-medium tracking-[-0.015em] md:text-3xl"
      >
        Our Process
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t border-edge pt-5">
            <span aria-hidden="true" className="font-serif text-2xl text-moss">
              {index + 1}
            </span>
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-[0.9375rem] leading-relaxed text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
