import type { ComponentProps } from "react";
import type { formTexts } from "#domain/check/form-texts.ts";
import type { OfferProblem } from "#domain/check/seller-offer.ts";
import type { TextField } from "~/components/ui/text-field";

interface OfferField
  extends Pick<
    ComponentProps<typeof TextField>,
    "label" | "placeholder" | "isRequired" | "inputMode"
  > {
  /** In the address. */
  name: string;
  text: keyof ReturnType<typeof formTexts>;
  problemIn: OfferProblem["field"][];
  /** Whether two of them share a line on a phone. */
  isNarrow?: true;
}

/** The fields of an offer, in order. */
export const offerFields: readonly OfferField[] = [
  {
    name: "id",
    label: "Registry and ID",
    text: "project",
    placeholder: "Verra 1234",
    problemIn: ["registry", "id"],
    isRequired: true,
  },
  {
    name: "vintage",
    label: "Vintage",
    text: "vintage",
    placeholder: "2024",
    problemIn: ["vintage"],
    isNarrow: true,
  },
  {
    name: "tonnes",
    label: "Tonnes",
    text: "tonnes",
    placeholder: "20,000",
    problemIn: ["tonnes"],
    inputMode: "decimal",
    isNarrow: true,
  },
  {
    name: "price",
    label: "Price / t",
    text: "price",
    placeholder: "$31",
    problemIn: ["price", "currency"],
  },
  {
    name: "labels",
    label: "Seller says",
    text: "labels",
    placeholder: "CCP, CORSIA eligible, removal",
    problemIn: ["labels", "effect"],
  },
  {
    name: "seller",
    label: "Seller",
    text: "seller",
    placeholder: "Name of the company",
    problemIn: ["seller"],
  },
];
