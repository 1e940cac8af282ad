/** What the page of a project tells beyond the columns of the explorer; null or empty where nobody said. */
export interface ProjectDetails {
  vintages: readonly string[];
  /** In tCO2e. */
  minimumPurchase: number | null;
  /** From how many tCO2e on the developer negotiates the price. */
  customPriceFrom: number | null;
  isPortfolio: boolean;
  developerType: string | null;
  /** When the team last approved what is shown, in words. */
  reviewedOn: string | null;
}
