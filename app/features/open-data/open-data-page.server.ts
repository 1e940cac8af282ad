import { typeText } from "#domain/open-data/open-field.ts";
import { openFields } from "#domain/open-data/open-fields.ts";
import {
  filterParameters,
  type OpenParameter,
  pageParameters,
} from "#domain/open-data/parameters.ts";
import type { DescribedName } from "./described-names";

/** Describes fields and parameters as text, so that the browser needs none of their code. */
export function describedOpenData(): { fields: DescribedName[]; parameters: DescribedName[] } {
  return {
    fields: openFields.map((field) => ({
      name: field.name,
      type: typeText(field),
      description: field.description,
      needsKey: field.isGated ?? false,
    })),
    parameters: [...filterParameters, ...pageParameters].map((parameter) => ({
      name: parameter.name,
      type: parameter.isRepeatable ? "repeatable" : "once",
      description: [parameter.description, ...shortList(parameter)].join(" "),
      needsKey: parameter.isGated ?? false,
    })),
  };
}

/** Longer lists are in the OpenAPI description. */
const maxListed = 9;

function shortList({ schema: { enum: values = [] } }: OpenParameter): string[] {
  return values.length > 1 && values.length <= maxListed ? [`Values: ${values.join(", ")}.`] : [];
}
