import { beZeroApi } from "./bezero/bezero-api.ts";

/** For servers; not with the rest of the agency, which every page loads. */
export const ratingsApi = beZeroApi;
