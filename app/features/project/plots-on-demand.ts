/** The plots are for signed-in users, so no one else loads their code. */
export const loadPlots = () => import("./plots/plots");
