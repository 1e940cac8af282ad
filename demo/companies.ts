import { z } from "zod";
import { developerTypes } from "#domain/vocabulary.ts";
import { cellsByColumn, optional, readDemoTable } from "./tables.ts";

const company = z
  .object({
    Name: z.string(),
    Email: z.string(),
    Location: z.string(),
    Size: optional(z.coerce.number().int()),
    "Developer type": z.enum(developerTypes),
    /** "broken": the logo file is truncated. */
    Logo: z.enum(["monogram", "none", "broken"]),
    /** Dark enough for white text. */
    Colour: z.string(),
  })
  .transform((cells) => ({
    name: cells.Name,
    email: cells.Email,
    location: cells.Location,
    size: cells.Size,
    developerType: cells["Developer type"],
    logo: cells.Logo,
    colour: cells.Colour,
  }));

export type DemoCompany = z.infer<typeof company>;

const table = readDemoTable("companies");

export const demoCompanies = table.rows.map((row) => company.parse(cellsByColumn(table, row)));
