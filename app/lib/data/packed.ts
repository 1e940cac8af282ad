/**
 * Page data as one JSON string. The router decodes a page's data value by value, which takes a slow
 * phone 100 ms for the explorer's first rows; the browser parses a string natively.
 */
export type Packed<Value> = string & { readonly packs?: Value };

export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(packed);
