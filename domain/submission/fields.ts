/** Every field of the form by its place in the draft, with its name on the form and in the review. */
export const fieldLabels = {
  "company.name": "Company Name",
  "company.email": "Communications e-mail",
  "company.location": "Head office country",
  "company.size": "Company size",
  "company.developerType": "Developer type",
  "company.developerTypeOther": "Your developer type",
  "company.projectLocation": "Project location",
  "company.projectRegion": "Project region",
  "project.id": "Project ID",
  "project.isPortfolio": "Portfolio",
  "project.sector": "Project sectors",
  "project.type": "Project types",
  "project.subType": "Project sub-types",
  "project.accreditation": "Accreditations",
  "pricing.minimumPurchaseQuantity": "Minimum purchase quantity",
  "pricing.minimumPurchaseCustomPrice": "Custom price threshold",
  "pricing.costPerTon": "Cost per tCO2e",
  "impact.category": "Carbon category",
  "impact.stage": "Project stage",
  "impact.credit_availability": "Credit availability",
  "impact.vintage": "Vintage",
  "impact.durability": "Durability",
  "impact.ratings.beZero": "BeZero rating",
  "impact.ratings.sylvera": "Sylvera rating",
  "impact.additional_certifications": "Additional certifications",
  "impact.sdgs": "Sustainable Development Goals",
  "details.description": "Project Description",
  "details.website": "Website",
  "details.contactEmail": "Public contact e-mail",
  "terms.displayPermissions": "Display permissions",
  "terms.agreementToTerms": "Terms",
} as const;

export type FieldName = keyof typeof fieldLabels;

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fieldLabels, name);
}

/** What a field holds until somebody chooses otherwise, in a draft as in the database. */
export const fieldDefaults = {
  "pricing.minimumPurchaseQuantity": "0",
  "pricing.minimumPurchaseCustomPrice": "0",
  "impact.category": "Reduced/avoided emissions without storage",
  "impact.stage": "Pre-verification",
  "impact.credit_availability": "No - Purchase not available at this time",
  "terms.displayPermissions": "None",
} as const satisfies Partial<Record<FieldName, string>>;

/** Whether a draft cannot be complete without it. */
export const requiredFields: ReadonlySet<FieldName> = new Set<FieldName>([
  "company.name",
  "company.email",
  "company.location",
  "company.size",
  "company.developerType",
  "company.projectLocation",
  "company.projectRegion",
  "project.id",
  "project.sector",
  "project.type",
  "project.subType",
  "project.accreditation",
  "impact.category",
  "impact.stage",
  "impact.credit_availability",
  "impact.vintage",
  "impact.sdgs",
  "details.description",
  "terms.agreementToTerms",
]);

/** The most characters that the database keeps of a field. */
export const longest = {
  "company.name": 200,
  "company.email": 254,
  "company.location": 200,
  "company.developerTypeOther": 200,
  "company.projectLocation": 500,
  "company.projectRegion": 200,
  "project.id": 500,
  accreditor: 100,
  "impact.vintage": 200,
  "impact.durability": 100,
  "impact.ratings.beZero": 50,
  "impact.ratings.sylvera": 50,
  "impact.additional_certifications": 500,
  "details.description": 2000,
  "details.website": 500,
  "details.contactEmail": 254,
} as const;
