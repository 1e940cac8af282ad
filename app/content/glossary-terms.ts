export interface GlossaryTerm {
  term: string;
  definition: string;
}

export const glossary: readonly GlossaryTerm[] = [
  {
    term: "Accreditation",
    definition:
      "Recognition of a project by a carbon standard or crediting programme, such as Verra or Gold Standard, whose rules it must follow. It shows that the project is subject to published requirements and independent audits, not that every tonne is beyond doubt.",
  },
  {
    term: "Additionality",
    definition:
      "The requirement that a reduction or removal would not have happened without the revenue from carbon credits. It is tested against law, profitability, barriers and common practice. A credit for something that would have happened anyway does not help the climate.",
  },
  {
    term: "Avoidance credit",
    definition:
      "A credit for one tonne of carbon dioxide equivalent that was kept from entering the atmosphere, for example by destroying methane or protecting a threatened forest. Its size depends on an estimate of what would have been emitted otherwise.",
  },
  {
    term: "Baseline",
    definition:
      "The estimate of emissions or stored carbon as they would have been without the project. Credits are calculated from the difference between the baseline and what was measured, so a baseline that is too generous produces credits without climate benefit.",
  },
  {
    term: "Buffer pool",
    definition:
      "A shared reserve of credits that projects with a risk of reversal pay into and no one may sell. If stored carbon is lost, for example through fire, credits from the pool are cancelled to replace the affected ones.",
  },
  {
    term: "Carbon rating",
    definition:
      "An independent agency's opinion on how likely it is that a credit represents a full tonne avoided or removed, expressed as a grade. It can change with new evidence. It is not a guarantee and says nothing about price or permitted claims.",
  },
  {
    term: "Co-benefits",
    definition:
      "Positive effects of a project beyond its carbon result, such as cleaner air, local income, restored habitats or better health. They are often described with the UN Sustainable Development Goals and should be supported by evidence of their own.",
  },
  {
    term: "Double counting",
    definition:
      "Counting the same tonne more than once: through two credits for one tonne, through two uses of one credit, or through two parties, such as a company and a host country, that claim the same result.",
  },
  {
    term: "Ex ante credit",
    definition:
      "A credit offered for a reduction or removal that is expected but has not yet taken place or been verified. Buying it can finance a project early, but the buyer carries the risk that fewer tonnes arrive, or that they arrive late.",
  },
  {
    term: "Lasting tonne",
    definition:
      "What a tonne costs if it has to stay stored until a chosen horizon: the purchase is repeated at today's price each time the stated permanence ends, and later purchases are discounted to today. It makes the prices of short and long storage comparable, and says nothing about quality.",
  },
  {
    term: "Leakage",
    definition:
      "An increase in emissions outside a project's boundary that the project itself causes, such as logging that moves to a neighbouring forest. Methodologies require it to be limited, estimated and deducted from the tonnes credited.",
  },
  {
    term: "Methodology",
    definition:
      "The set of rules for a type of project that defines who may use it, how the baseline is set, what is measured, which deductions apply and how the number of credits is calculated. Auditors check a project against it.",
  },
  {
    term: "Permanence",
    definition:
      "The length of time for which carbon is expected to stay out of the atmosphere, and the certainty of that expectation. It ranges from a few years in some soils to many thousands of years in rock. Also called durability.",
  },
  {
    term: "Pre-validation",
    definition:
      "The stage of a project that has been designed and documented, but whose design has not yet been validated by an independent third-party auditor. Volumes and dates given at this stage are plans rather than results.",
  },
  {
    term: "Pre-verification",
    definition:
      "The stage of a project whose design has been validated and which is operating, while it prepares for the audit that verifies its results. The activity is real, but the tonnes have not yet been independently confirmed.",
  },
  {
    term: "Removal credit",
    definition:
      "A credit for one tonne of carbon dioxide taken out of the atmosphere and stored, for example in trees, soil, biochar, minerals or deep rock. How long the storage lasts differs greatly between methods.",
  },
  {
    term: "Retirement",
    definition:
      "The permanent withdrawal of a credit from circulation in a registry, so that its owner can count it and no one can sell or use it again. The entry shows the serial numbers and the date, and can name the beneficiary.",
  },
  {
    term: "Vintage",
    definition:
      "The year in which the reduction or removal behind a credit took place. It can lie well before the year in which the credit is issued, sold or retired, and it indicates which version of the rules and which baseline applied.",
  },
];
