import { product } from "#domain/product.ts";

/** The session's key in local storage. */
export const sessionKey = `${product.name.toLowerCase()}-session`;
