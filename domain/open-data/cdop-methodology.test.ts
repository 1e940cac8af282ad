import { expect, it } from "vitest";
import { publishedMethodologies } from "../../tests/fixtures/cdop.ts";
import { cdopMethodology } from "./cdop-methodology.ts";

it("every methodology of the protocol is recognised by the protocol's own name", () => {
  expect(publishedMethodologies).toHaveLength(496);
  const missed = publishedMethodologies.filter((name) => {
    const wording = name.replace(/^ISO - /, "Isometric: ").replace(/^PURO - /, "Puro.earth: ");
    return cdopMethodology(wording) !== name;
  });
  expect(missed).toEqual([]);
});

it.each([
  ["VM0033", "VCS - VM0033"],
  ["VM0033 Methodology for Tidal Wetland and Seagrass Restoration", "VCS - VM0033"],
  ["Tidal Wetland and Seagrass Restoration (VM0033)", "VCS - VM0033"],
  ["Verra VCS vm0033, v2.1", "VCS - VM0033"],
  ["VM0048 (replaces VM0015)", "VCS - VM0048"],
  ["VMR0006 Energy Efficiency and Fuel Switch Measures", "VCS - VMR006"],
  ["AMS-II.G.", "CDM - AMS-II.G."],
  ["Gold Standard AMS-II.G Energy efficiency measures", "CDM - AMS-II.G."],
  ["AMS III.AV", "CDM - AMS-III.AV."],
  ["ACM0002: Grid-Connected Electricity Generation", "CDM - ACM0002"],
  ["AR-ACM0003", "CDM - AR-ACM0003"],
  ["VN_AM001", "JCM - VN_AM001"],
  ["Plan Vivo PM001: Agriculture and Forestry", "PV - PM001"],
  ["BCR0002 REDD+", "BCR0002_Quantification of GHG Emission Reductions. REDD+ Projects"],
  ["CCER-14-002", "CCER - Mangrove Afforestation (CCER-14-002)"],
])("the code in '%s' identifies it", (wording, name) => {
  expect(cdopMethodology(wording)).toBe(name);
});

it.each([
  ["Puro Biochar 2025", "PURO - Biochar"],
  ["Puro: Terrestrial Storage of Biomass", "PURO - Terrestrial Storage of Biomass"],
  ["Puro Terrestrial Biomass Storage 2024", "PURO - Terrestrial Storage of Biomass"],
  ["Isometric: Direct Air Capture", "ISO - Direct Air Capture"],
  ["Isometric DAC v1", "ISO - Direct Air Capture"],
  ["Isometric: Enhanced Weathering in Agriculture", "ISO - Enhanced Weathering in Agriculture"],
  ["Climate Action Reserve: Soil Enrichment Protocol", "CAR - Soil Enrichment"],
  ["Climate Action Reserve: U.S. Forest Protocol", "CAR - Forest"],
  ["CAR Mexico Forest Protocol, version 3.0", "CAR - Mexico Forest"],
  [
    "ACR Improved Forest Management on Non-Federal U.S. Forestlands 2.0",
    "ACR - Improved Forest Management (IFM) on Non-Federal U.S. Forestlands",
  ],
  [
    "Gold Standard: Metered and Measured Energy Cooking Devices",
    "GS - METHODOLOGY FOR METERED & MEASURED ENERGY COOKING DEVICES",
  ],
  [
    "TPDDTEC Technologies and Practices to Displace Decentralized Thermal Energy Consumption",
    "GS - TPDDTEC - TECHNOLOGIES AND PRACTICES TO DISPLACE DECENTRALIZED THERMAL ENERGY CONSUMPTION",
  ],
])("the programme and title in '%s' identify it", (wording, name) => {
  expect(cdopMethodology(wording)).toBe(name);
});

it.each([
  ["names no programme", "Biochar"],
  ["names three methodologies of the protocol", "TPDDTEC"],
  ["names two codes", "VM0007 (VM0009)"],
  ["is only based on one", "Adapted from VM0033"],
  ["has a code that is not on the list", "VM9999"],
  ["has a code that contains another", "AR-AM0007"],
  ["names a scope without its letter", "AMS-II"],
  ["is a draft of a title", "Isometric DAC v2 draft"],
  ["is part of a title", "Isometric Bio-oil v1"],
  ["is of another programme", "ISO 27914 storage plan"],
  ["names only a programme", "Gold Standard"],
  ["is not in the protocol", "Woodland Carbon Code 3.0"],
  ["is empty", ""],
])("a methodology is left out if its name %s", (_, wording) => {
  expect(cdopMethodology(wording)).toBeNull();
});
