/** Drawn for people who are signed in: nobody else loads them. */
export const loadPlots = () => import("./plots/plots");
