/** The plots are for signed-in users, so nobody else loads their code. */
export const loadPlots = () => import("./plots/plots");
