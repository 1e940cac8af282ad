export { PriceHistoryPlot } from "./price-history-plot";
export { PricePlot } from "./price-plot";
export { RatingHistoryPlot } from "./rating-history-plot";
