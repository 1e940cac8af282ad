import { z } from "zod";
import { developerTypes } from "../vocabulary.ts";
import { longest } from "./fields.ts";
import { filled, filledEmail, missing, optional, wholeNumber } from "./rules.ts";

/** Step 1. */
export const companyInformation = z.object({
  company: z.object({
    name: filled("enter the company's name", longest["company.name"]),
    email: filledEmail(longest["company.email"]),
    location: filled("choose the country of the head office", longest["company.location"]),
    size: wholeNumber.min(1, missing("enter how many people work for the company")),
    developerType: z.enum(developerTypes, missing("choose what describes the company best")),
    developerTypeOther: optional(longest["company.developerTypeOther"]),
    projectLocation: filled("choose where the project is", longest["company.projectLocation"]),
    projectRegion: filled("enter the region of the project", longest["company.projectRegion"]),
  }),
});
