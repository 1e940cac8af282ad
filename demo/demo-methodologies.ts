import methodologies from "./data/methodologies.json" with { type: "json" };

/** The library's methodologies: those that the team has a document for. */
export const demoMethodologies = () =>
  methodologies.map(({ name, programme }) => ({
    name,
    programme,
    document_path: `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.pdf`,
  }));
