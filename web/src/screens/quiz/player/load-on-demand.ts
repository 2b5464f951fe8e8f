/** Loads the parts of the player that no question needs at first. The player does so on the first interaction. */
export const loadOnDemand = () => import("./on-demand.ts");
