const steps = [
  {
    title: "Project Verification",
    text: "Developers all describe their projects in the same form, and a member of our team reads every submission before it is published. Unclear submissions go back to the developer; unsupported claims are not published.",
  },
  {
    title: "Standardised Metrics",
    text: "Price per tonne, permanence, credit type, accreditation and stage are asked for in the same words and shown in the same units, so that you can compare one row with another.",
  },
  {
    title: "Transparent Results",
    text: "Every listing appears in one table, next to the opinion of an independent ratings agency. What no one has stated is marked as such, and we sell no credits ourselves.",
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
