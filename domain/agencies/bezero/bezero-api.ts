import type { AgencyApi } from "../agency.ts";

export const beZeroApi: AgencyApi = {
  url: "https://api.bezerocarbonmarkets.com/v3",
  tokenUrl: "https://login.bezerocarbonmarkets.com/oauth2/token",
};
