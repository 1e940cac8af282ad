import { randomUUID } from "node:crypto";
import {
  accreditors,
  carbonCategories,
  creditAvailabilities,
  projectSectors,
  projectStages,
  projectStatuses,
  projectSubTypes,
  projectTypes,
  ratingScale,
  sdgGoals,
} from "#domain/vocabulary.ts";

/** Pseudo-random numbers that are the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const places = [
  ..."Kenya,Brazil,India,Indonesia,United States,United Kingdom,Finland,Sweden,Iceland,Chile".split(
    ",",
  ),
  ..."Peru,Colombia,Ghana,Togo,Nepal,Vietnam,Cambodia,Mexico,Guatemala,Germany,France".split(","),
  "Kenya, Tanzania",
  "Spain; France; Italy",
  "Global",
];
const nameStarts =
  "North,Blue,Rio,Terra,Basalt,Tide,Cedar,Mangrove,Alto,Steppe,Delta,Fjord,Kiln,Solar".split(",");
const nameEnds =
  "Carbon,Forests,Removals,Biochar,Energy,Soils,Coast,Works,Trust,Partners,Climate,Power".split(
    ",",
  );
/** The words of descriptions, which searches can find. */
export const lexicon =
  "forest soil kiln char stove village farm river coast peat wind heat steam gas waste plant rock basalt lime ocean kelp mangrove seedling community cooperative metre tonne hectare sample probe meter batch record audit monitoring plot canopy root residue straw bark husk manure methane digester landfill filter pump turbine panel battery grid cement clinker refrigerant leak repair transport bus train cable storage well formation injection tracer mineral weathering alkalinity electrolysis electrode membrane buffer reversal leakage baseline additionality ownership deed lease training women income school water clean access yield harvest season drought flood fire insurance reserve price buyer credit vintage issuance registry methodology protocol standard verified measured weekly yearly against control under within between after before".split(
    " ",
  );
const methodologies =
  "VM0033,VM0042,VM0047,AMS-II.G,ACM0002,Puro Biochar 2025,Isometric DAC v1".split(",");

type Row = Record<string, unknown>;

const random = createRandom(20261115);
const pick = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

function some(values: readonly string[], most: number): string[] {
  const size = 1 + Math.floor(random() * most);
  return [...new Set(Array.from({ length: size }, () => pick(values)))];
}

/** Rows by table for `count` realistic projects, with companies, lists and ratings. */
function generateRows(owner: string, from: number, count: number): Map<string, Row[]> {
  const companies = Array.from({ length: Math.ceil(count / 3) }, (_, index) => ({
    id: randomUUID(),
    user_id: owner,
    name: `${pick(nameStarts)} ${pick(nameEnds)} ${(from + index).toString(36).toUpperCase()}`,
    size: String(5 + Math.floor(random() * 300)),
    location: pick(places.slice(0, 21)),
  }));
  const rows = new Map<string, Row[]>([["public.companies", companies]]);
  const add = (table: string, row: Row) => {
    const list = rows.get(table);
    if (list) list.push(row);
    else rows.set(table, [row]);
  };
  const addList = (table: string, name: string, id: string, values: readonly string[]) => {
    for (const [position, value] of values.entries()) {
      add(table, { project_id: id, [name]: value, position: position + 1 });
    }
  };
  const start = Date.UTC(2026, 0, 1);
  for (let index = from; index < from + count; index += 1) {
    const id = randomUUID();
    const registryId = `GEN-${10_000 + index}`;
    const words = Array.from({ length: 25 + Math.floor(random() * 40) }, () => pick(lexicon));
    const created = new Date(start + index * 1000).toISOString();
    add("public.projects", {
      id,
      company_id: companies[index % companies.length]?.id,
      project_id: registryId,
      is_portfolio: false,
      project_location: pick(places),
      project_region: `${pick(nameStarts)} Province`,
      description: words.join(" "),
      website: `https://project-${index}.example`,
      contact_email: `credits@project-${index}.example`,
      cost_per_ton: Math.floor(random() * 900),
      currency: "USD",
      minimum_purchase_quantity: 1,
      minimum_purchase_custom_price: 1,
      durability: pick(["40 years", "100 years", "100+ years", "1,000 years", "10,000+ years"]),
      carbon_category: pick(carbonCategories),
      project_stage: pick(projectStages),
      credit_availability: pick(creditAvailabilities),
      vintage: pick(["2024", "2025", "2026"]),
      display_permissions: "InfoOnly",
      agreement_to_terms: true,
      status: "submitted",
      project_status: pick(projectStatuses),
      created_at: created,
      updated_at: created,
    });
    addList("public.project_types", "type_name", id, some(projectTypes, 2));
    addList("public.project_subtypes", "subtype_name", id, some(projectSubTypes, 2));
    addList("public.project_sectors", "sector_name", id, some(projectSectors, 2));
    addList("public.project_accreditations", "accreditation_name", id, some(accreditors, 3));
    addList("public.project_sdgs", "sdg_name", id, some(sdgGoals, 6));
    addList("public.project_methodologies", "methodology_name", id, some(methodologies, 2));
    if (random() < 0.6) {
      add("public.ratings", {
        id: registryId,
        agency_project_id: registryId,
        project_id: registryId,
        rating: pick(ratingScale),
        on_watch: random() < 0.05,
        last_updated: "2026-10-01T06:00:00Z",
        accreditor: "Verra",
        vintages: [],
        fetched_at: "2026-10-01T06:00:00Z",
      });
    }
  }
  return rows;
}

const batch = 5000;

interface FilledDatabase {
  transaction(
    work: (run: (statement: string, parameters: unknown[]) => Promise<void>) => Promise<void>,
  ): Promise<void>;
  query(statement: string): Promise<unknown>;
}

/**
 * Creates approved projects. Like users' projects, they are submitted and then approved, with all
 * triggers, so that everything the database derives for listings exists for them too.
 */
export async function seedProjects(
  database: FilledDatabase,
  count: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const developer = developerRow();
  for (let from = 0; from < count; from += batch) {
    await database.transaction(async (run) => {
      await run("set local synchronous_commit = off", []);
      const insert = (table: string, rows: readonly Row[]) => {
        const columns = Object.keys(rows[0] ?? {})
          .map((name) => `"${name}"`)
          .join(", ");
        return run(
          `insert into ${table} (${columns})
           select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
          [JSON.stringify(rows)],
        );
      };
      if (from === 0) await insert("auth.users", [developer]);
      for (const [table, rows] of generateRows(developer.id, from, Math.min(batch, count - from))) {
        await insert(table, rows);
        // Otherwise triggers keep query plans made for the empty tables, which take twice as long.
        if (from === 0) await run(`analyze ${table}`, []);
      }
      await run(
        `update public.projects set status = 'approved'
         where status = 'submitted'
           and company_id in (select id from public.companies where user_id = $1)`,
        [developer.id],
      );
    });
    onProgress(Math.min(count, from + batch));
  }
  await database.query("analyze");
}

/** The user who owns the companies. */
function developerRow() {
  const id = randomUUID();
  const since = "2026-01-01T00:00:00Z";
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: `developer-${id}@example.org`,
    email_confirmed_at: since,
    created_at: since,
    updated_at: since,
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: {},
    is_sso_user: false,
    is_anonymous: false,
  };
}
