import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownLabels } from "../labels/known-labels.ts";
import { formTexts } from "./form-texts.ts";
import { offerAddress, offerInAddress } from "./offer-address.ts";
import { readPrice, readTonnes } from "./read-amounts.ts";
import { splitClaims } from "./read-claims.ts";
import { readOffer } from "./read-offer.ts";
import { idSpellings, readProjectId } from "./read-project-id.ts";
import { readVintage } from "./read-vintage.ts";
import { emptyOffer, type OfferTexts } from "./seller-offer.ts";

const read = (texts: Partial<OfferTexts>) => readOffer({ ...emptyOffer, ...texts });
const addressed = (search: string) => offerInAddress(new URLSearchParams(search));

describe("tonnes are read exactly, in kilograms", () => {
  test.each([
    ["20,000", 20_000_000],
    ["20 000 t", 20_000_000],
    ["20000 tCO2e", 20_000_000],
    ["1.5 tonnes", 1_500],
    ["0.125", 125],
    ["1,234.567 t", 1_234_567],
    ["1250 kg", 1_250],
    ["1,000,000,000", 1_000_000_000_000],
  ])("%s", (text, value) => expect(readTonnes(text)).toEqual({ value }));

  test.each([
    "20.000",
    "1.234,5",
    "-5",
    "−5 t",
    "0",
    "0 kg",
    "lots",
    "1e9",
    "NaN",
    "Infinity",
    "1,2",
    "1.2345",
    "1,000,000,001",
    "9".repeat(50),
    "999999999999999 kg",
    "٣",
  ])("or not at all, with a sentence: %s", (text) =>
    expect(readTonnes(text)).toEqual({ problem: expect.stringMatching(/\.$/) }),
  );
});

describe("a price per tonne is read with its currency", () => {
  test.each([
    ["$31", "", 3_100, "USD"],
    ["31", "", 3_100, "USD"],
    ["US$ 31.5 / t", "", 3_150, "USD"],
    ["28.50 EUR per tonne", "", 2_850, "EUR"],
    ["€28", "EUR", 2_800, "EUR"],
    ["1,250", "gbp", 125_000, "GBP"],
  ])("%s %s", (text, currency, cents, code) =>
    expect(readPrice(text, currency)).toEqual({ value: { cents, currency: code } }),
  );

  test.each([
    ["-31", ""],
    ["$-31", ""],
    ["0", ""],
    ["28,50", ""],
    ["28.505", ""],
    ["31 XYZ", ""],
    ["¥31", ""],
    ["$31", "EUR"],
    ["cheap", ""],
    ["100001", ""],
    ["9".repeat(40), ""],
    ["31", "__proto__"],
  ])("or not at all, with a sentence: %s %s", (text, currency) =>
    expect(readPrice(text, currency)).toEqual({ problem: expect.stringMatching(/\.$/) }),
  );
});

describe("a vintage is a year or a period", () => {
  test.each([
    ["2024", "2024-01-01", "2024-12-31"],
    ["Vintage 2024", "2024-01-01", "2024-12-31"],
    ["2021–2023", "2021-01-01", "2023-12-31"],
    ["2021 to 2023", "2021-01-01", "2023-12-31"],
    ["2021/22", "2021-01-01", "2022-12-31"],
    ["2021-03-01 – 2022-02-28", "2021-03-01", "2022-02-28"],
  ])("%s", (text, start, end) => expect(readVintage(text)).toEqual({ value: { start, end } }));

  test.each(["1850", "2101", "24", "2023–2021", "2021-02-30", "soon", "20245", "-2024"])(
    "or a sentence says what it must be: %s",
    (text) => expect(readVintage(text)).toEqual({ problem: expect.stringMatching(/\.$/) }),
  );
});

describe("the project is named by registry and ID", () => {
  test.each([
    ["Verra 9114", "Verra", "9114"],
    ["verra:9114", "Verra", "9114"],
    ["Verra VCS 9114", "Verra", "9114"],
    ["VCS9114", "Verra", "VCS9114"],
    ["Verra project ID 9114", "Verra", "9114"],
    ["Gold Standard GS1247", "Gold Standard", "GS1247"],
    ["ACR 255", "American Carbon Registry (ACR)", "255"],
    ["PURO-FI-0417", "Puro Standard and Registry", "PURO-FI-0417"],
    ["9114", null, "9114"],
    ["Marsh 12", null, "Marsh 12"],
  ])("%s", (text, registry, id) => expect(readProjectId(text)).toEqual({ registry, id }));

  test("whose spelling may have its prefix or not", () => {
    expect(idSpellings({ registry: "Verra", id: "VCS9114" })).toEqual(
      expect.arrayContaining(["9114", "VCS9114", "VCS 9114", "VCS-9114"]),
    );
    expect(idSpellings({ registry: null, id: "9114" })).toEqual(["9114"]);
  });
});

describe("each thing that cannot be read gets a sentence, and the rest is checked", () => {
  test("nonsense in every field", () => {
    const { offer, problems } = read({
      id: "Verra 9114",
      vintage: "soon",
      tonnes: "-3",
      price: "free",
      effect: "magic",
      labels: "removal, reduction",
    });
    expect(offer).toMatchObject({ vintage: null, kilograms: null, price: null, effect: null });
    expect(problems.map(({ field }) => field)).toEqual([
      "vintage",
      "tonnes",
      "price",
      "effect",
      "effect",
    ]);
  });

  test("no project, no name of one, an unknown registry or one that contradicts the ID", () => {
    for (const texts of [
      { vintage: "2024" },
      { id: "!!!" },
      { registry: "Nowhere", id: "1" },
      { registry: "Gold Standard", id: "VCS9114" },
    ]) {
      const { offer, problems } = read(texts);
      expect(offer).toBeNull();
      expect(problems).toHaveLength(1);
    }
  });

  test("texts that are too long, have control characters or too many claims", () => {
    const long = read({ id: "Verra 1", seller: "x".repeat(5_000), vintage: "2024\u0000" });
    expect(long.problems.map(({ field }) => field)).toEqual(["vintage", "seller"]);
    expect(long.offer).toMatchObject({ seller: null, vintage: null });
    const many = read({
      id: "Verra 1",
      labels: Array.from({ length: 11 }, (_, i) => `L${i}`).join(),
    });
    expect(many.problems).toHaveLength(1);
    expect(many.offer?.labels).toEqual([]);
  });

  test("whatever is typed, nothing throws and every sentence ends", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.string());
    const texts = fc.record(
      Object.fromEntries(Object.keys(emptyOffer).map((field) => [field, text])) as Record<
        keyof OfferTexts,
        typeof text
      >,
    );
    fc.assert(
      fc.property(texts, (typed) => {
        const { offer, problems } = readOffer(typed);
        const isExact = offer?.kilograms == null || Number.isSafeInteger(offer.kilograms);
        expect(isExact && problems.every(({ text }) => text.endsWith("."))).toBe(true);
      }),
    );
  });
});

test("claims are separated by commas, also where a label's name has one", () => {
  expect(splitClaims("CCP, CORSIA eligible, 2024–2026, removal; Fair Soil")).toEqual([
    "CCP",
    "CORSIA eligible, 2024–2026",
    "removal",
    "Fair Soil",
  ]);
  const names = knownLabels.map(({ name }) => name);
  expect(splitClaims(names.join(", "))).toEqual(names);
});

describe("the address of an offer", () => {
  test("has every part of it and is read as the same offer", () => {
    const { offer } = read({
      id: "Verra 9114",
      vintage: "2021–2023",
      tonnes: "12.5",
      price: "€28.50",
      seller: "Kilifi Mangrove Trust",
      labels: "CORSIA Eligible, First Phase (2024-2026), Fair Soil, removal",
    });
    const address = offerAddress(offer ?? {});
    expect(address).toMatch(/^\/check\?registry=Verra&id=9114&vintage=2021/);
    const again = addressed(address.slice(address.indexOf("?")));
    expect(again.problems).toEqual([]);
    expect(again.offer).toEqual(offer);
    expect(offer?.effect).toBe("removal");
  });

  test("may repeat its labels and nothing else", () => {
    expect(addressed("?id=Verra+9114&labels=CCP&labels=CCB").offer?.labels).toEqual(["CCP", "CCB"]);
    const twice = addressed("?id=Verra+9114&vintage=2023&vintage=2024");
    expect(twice.offer?.vintage).toBeNull();
    expect(twice.problems).toEqual([
      { field: "vintage", text: "This is given more than once: give it once." },
    ]);
  });

  test("fills the form with texts that are read as the same offer", () => {
    for (const query of [
      "id=Verra+9114&tonnes=20000&price=31",
      "id=Verra+9114&tonnes=12345+kg&price=5000&currency=JPY",
      "id=Verra+9114&tonnes=12.34&price=28.5&currency=CHF&vintage=2021-2023",
      "id=Verra+9114&price=1250&currency=CAD&labels=CCP&effect=removal",
    ]) {
      const first = addressed(query);
      const { project, ...texts } = formTexts(first);
      const again = read({ ...texts, id: project });
      expect(again).toEqual({ offer: first.offer, problems: [] });
    }
    expect(formTexts(addressed("id=9114&tonnes=20000&price=31"))).toMatchObject({
      tonnes: "20,000",
      price: "$31",
    });
  });

  test("is empty without an offer", () => {
    expect(addressed("")).toMatchObject({ isEmpty: true, offer: null, problems: [] });
    expect(addressed("?id=&vintage=&utm_source=mail")).toMatchObject({ isEmpty: true });
  });
});

describe("a pasted line", () => {
  const line =
    "Verra 9114, vintage 2024, 20,000 t at $31, CCP, CORSIA eligible, removal, from Kilifi Mangrove Trust";
  const pasted = (text: string) => addressed(new URLSearchParams({ offer: text }).toString());

  test("is read into its parts", () => {
    expect(pasted(line)).toMatchObject({
      problems: [],
      offer: {
        registry: "Verra",
        id: "9114",
        vintage: { start: "2024-01-01" },
        kilograms: 20_000_000,
        price: { cents: 3_100, currency: "USD" },
        seller: "Kilifi Mangrove Trust",
        labels: ["CCP", "CORSIA eligible"],
        effect: "removal",
      },
    });
  });

  test("keeps the words that it does not know", () => {
    expect(pasted("GS1247, 2023 vintage, 500 t, Fair Soil").offer).toMatchObject({
      registry: "Gold Standard",
      id: "GS1247",
      vintage: { start: "2023-01-01" },
      labels: ["Fair Soil"],
    });
  });

  test("may be a letter, of which only what is known counts", () => {
    const letter = `Dear Ana,\n\nwe can offer 2,000 tonnes of Verra project 9114 (vintage 2024) at USD 31 per tonne.\nThey are CORSIA eligible and removal.\n\nBest, Tom`;
    const { offer, problems } = pasted(letter);
    expect(problems).toEqual([]);
    expect(offer).toMatchObject({ id: "9114", kilograms: 2_000_000, price: { cents: 3_100 } });
  });

  test("with two prices, projects or vintages is not guessed", () => {
    const two = pasted("Verra 9114 or Verra 9115, vintage 2023 or vintage 2024, 10 t at $5 or $6");
    expect(two.problems.map(({ field }) => field)).toEqual(["id", "vintage", "price", "id"]);
    expect(two.offer).toBeNull();
  });

  test("that is nonsense, or longer than any offer, gets a sentence", () => {
    expect(pasted("hello").problems).toHaveLength(1);
    expect(pasted("x".repeat(2_001)).problems).toEqual([
      { field: "offer", text: "A pasted offer may have at most 2000 characters." },
    ]);
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void pasted(text)));
  });

  test("is read in no time, however odd", () => {
    const started = performance.now();
    for (const odd of [
      "1,".repeat(900),
      "Verra ".repeat(300),
      "9".repeat(1_900),
      "- ".repeat(900),
      "from ".repeat(380),
    ])
      pasted(odd);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
