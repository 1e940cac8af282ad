import { product } from "#domain/product.ts";

/** Where the session is kept in local storage. */
export const sessionKey = `${product.name.toLowerCase()}-session`;
