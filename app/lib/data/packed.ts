/**
 * Data for a page as one text. The router hands a page's data over value by value, which takes a slow
 * phone a tenth of a second for the explorer's first rows; a text is read by the browser itself.
 */
export type Packed<Value> = string & { readonly packs?: Value };

export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(packed);
