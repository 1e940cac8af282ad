const levels = [
  {
    title: "Free for everyone",
    text: "Every project with its methodology, location and stage; filters, comparison, export.",
  },
  {
    title: "Free with your e-mail address",
    text: "Prices, permanence and ratings, and lists that tell you of changes. No password.",
  },
];

/** What a visitor gets, and what logging in adds. */
export function WhatIsFree() {
  return (
    <dl className="mt-4 grid max-w-[41rem] gap-x-8 gap-y-3 sm:grid-cols-2">
      {levels.map(({ title, text }) => (
        <div key={title} className="border-l-2 border-moss pl-3.5">
          <dt className="text-[0.9375rem] font-medium">{title}</dt>
          <dd className="mt-0.5 text-sm leading-normal text-quiet">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
