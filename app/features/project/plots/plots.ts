export { PricePlot } from "./price-plot";
export { RatingHistoryPlot } from "./rating-history-plot";
