interface Wording {
  /** Line breaks and indentation in the texts do not appear in the output. */
  sections: Record<string, string>;
  records: [quantity: string, source: string, frequency: string][];
}

const wordings: Record<"land" | "plant" | "source", Wording> = {
  land: {
    sections: {
      Scope: `
        This document covers work on land, wetland or shore that raises the stock of carbon in
        plants and soil, or keeps an existing stock from being lost. The area is drawn on a map
        before work begins, with the right to use it shown for every parcel. Land cleared in the ten
        years before the start is left out, and so is any work that the law already requires.`,
      Baseline: `
        The baseline is what would most likely happen on the same land without the project. It is
        set from at least ten years of records and compared with reference parcels that resemble the
        project in soil, slope, distance to roads and tenure. It is fixed for six years, then set
        again from new data. Where two baselines are equally likely, the one that yields fewer
        credits is used.`,
      Monitoring: `
        Stocks are measured on permanent plots laid out at random within each stratum, numerous
        enough that the error of the mean stays below a tenth. Between visits, satellite images show
        clearing, fire and flooding. Models may fill the time between two measurements but never
        replace them. Raw field sheets are kept for the life of the project.`,
      Leakage: `
        Grazing, felling or farming may move elsewhere when it stops on the project's land. A belt
        around the project is watched with the same images as the project itself, and any loss above
        the regional trend is subtracted. Effects through the market for timber or crops are covered
        by a fixed deduction.`,
      Permanence: `
        Carbon in living systems can return to the air by fire, storm, drought or a change of mind.
        A score for each of these risks decides what share of the credits goes into a common
        reserve, never less than a tenth. A loss is reported within thirty days and made good from
        that reserve. Monitoring goes on after the last credit, until the agreed period has ended.`,
    },
    records: [
      ["Area under management", "Survey and images", "Yearly"],
      ["Tree diameter and height", "Permanent plots", "Every 2 to 5 years"],
      ["Soil carbon to 30 cm or deeper", "Cores, laboratory", "Every 5 years"],
      ["Disturbance", "Satellite alerts, patrols", "Continuous"],
      ["Fuel and fertiliser used", "Invoices", "Yearly"],
    ],
  },
  plant: {
    sections: {
      Scope: `
        This document covers processes that take carbon dioxide from air, sea water or recently
        grown biomass and put it into a store that lasts for centuries or longer. The boundary runs
        from the first input to the store and includes building the plant. Biomass must be a residue
        or come from land whose carbon stock is not falling.`,
      Baseline: `
        Without the project the process would not run, so the baseline is usually nothing at all.
        Where a residue is used, its ordinary fate is taken into account: what would have stayed in
        soil or product for more than a century is subtracted. Energy that the project takes from a
        grid counts at the margin and not at the average.`,
      Monitoring: `
        What enters the store is weighed or metered, and its carbon content is tested batch by
        batch. Instruments are calibrated to a published schedule; when one fails, the lower of the
        neighbouring readings stands in for it. Emissions of the whole chain are counted in every
        period, including transport, chemicals and the share of construction that falls to it.`,
      Leakage: `
        A project may draw heat, power, minerals or residues away from others who then use something
        worse. Each input above one hundredth of the total is examined for this. Where supply is not
        plainly in surplus, the emissions of the likely substitute are subtracted in full.`,
      Permanence: `
        The store is described by how carbon could leave it, how fast, and how anyone would notice.
        Stable fractions rest on laboratory evidence and a cautious curve. Where a store can be
        watched, it is watched with wells, probes or sampling; where it cannot, the uncertainty is
        deducted at issuance. The operator is liable for any release until the site has been
        handed over.`,
    },
    records: [
      ["Mass or flow into the store", "Scale or flow meter", "Each batch or minute"],
      ["Carbon content", "Laboratory", "Each batch"],
      ["Electricity and heat", "Sealed meters", "Hourly"],
      ["Transport", "Delivery notes", "Each load"],
      ["State of the store", "Probes or samples", "Weekly to yearly"],
    ],
  },
  source: {
    sections: {
      Scope: `
        This document covers measures that keep greenhouse gases from being released: cleaner
        devices, power, fuels and processes, and the capture or destruction of gases at their
        source. A measure qualifies if it is not required by law, is not already common practice
        in the region, and would not pay for itself within the usual time without the sale of
        credits.`,
      Baseline: `
        The baseline is the service that users had before, at the level they had it: meals cooked,
        water drunk, power used, waste treated. Its emissions are measured in a sample before the
        measure starts, or taken from published factors where these are lower. As equipment in the
        region improves, the baseline falls each year with it.`,
      Monitoring: `
        Every unit or site is registered with its place and starting date. Use is measured with
        meters or loggers wherever that is possible; surveys are drawn at random and their lower
        bound is used. Units that cannot be found count as not in use. Where an old device stays in
        service beside the new one, its share is subtracted.`,
      Leakage: `
        Equipment that is replaced may be sold on, and fuel that is saved may be burnt by a
        neighbour. Old units are destroyed and the destruction recorded. For saved fuel, a survey
        outside the project area is repeated every second year; until its result is known, one
        twentieth is deducted.`,
      Permanence: `
        An emission that did not happen in a given year cannot be undone later, so no reserve is
        kept for reversal. The risk lies in claiming too much. Results above the range that
        independent studies report for the same kind of measure are held back until a second
        measurement confirms them.`,
    },
    records: [
      ["Units or sites in operation", "Register", "Continuous"],
      ["Use per unit", "Meter, logger or survey", "Monthly to yearly"],
      ["Fuel or power consumed", "Meters and invoices", "Monthly"],
      ["Emission factors", "Published tables", "Yearly"],
      ["Equipment destroyed", "Certificates", "Each event"],
    ],
  },
};

/** The last section of every methodology, after its own. */
export const verification = `
  An accredited auditor who has not advised the project examines the design once and the results for
  every period. The auditor visits the sites, repeats part of the measurements and recalculates the
  result from raw data. Findings and the responses to them are published with the report. The
  auditor changes after two periods in a row.`;

const landMethods = /^(VM00(26|33|42|47|48)|PM001|Peatland|Plan Vivo|Woodland|U\.S\. Forest)/;
const plantMethods = /^(Puro|Isometric|ISO )/;

/** The text for a methodology, by what its name suggests: land, a plant, or gases at source. */
export function wordingOf(name: string): Wording {
  if (landMethods.test(name)) return wordings.land;
  return plantMethods.test(name) ? wordings.plant : wordings.source;
}
