import { beZero } from "./bezero/bezero.ts";

/** The agency whose ratings listings show. */
export const ratingsAgency = beZero;
