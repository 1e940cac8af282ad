/**
 * The methodologies of the Carbon Data Open Protocol 2.0, by the abbreviation that it uses for each
 * programme, in the protocol's own spelling.
 */

/** Identified by a code, such as 'VCS - VM0033'. */
export const cdopCodes = {
  CCB: `
    M/E-ER01 M/LU-REDD+ M/UT/B-H01 M/UT/F-A01`,
  CDM: `
    ACM0001 ACM0002 ACM0003 ACM0004 ACM0005 ACM0006 ACM0007 ACM0008 ACM0009 ACM0010 ACM0011
    ACM0012 ACM0013 ACM0014 ACM0015 ACM0016 ACM0017 ACM0018 ACM0019 ACM0020 ACM0021 ACM0022
    ACM0023 ACM0024 ACM0025 ACM0026 AM0001 AM0007 AM0009 AM0017 AM0018 AM0019 AM0020 AM0021
    AM0023 AM0026 AM0027 AM0028 AM0030 AM0031 AM0035 AM0036 AM0037 AM0038 AM0043 AM0044 AM0045
    AM0046 AM0048 AM0049 AM0050 AM0052 AM0053 AM0055 AM0056 AM0057 AM0058 AM0059 AM0060 AM0061
    AM0062 AM0063 AM0064 AM0065 AM0066 AM0067 AM0068 AM0069 AM0070 AM0071 AM0072 AM0073 AM0074
    AM0075 AM0076 AM0077 AM0078 AM0079 AM0080 AM0081 AM0082 AM0083 AM0084 AM0086 AM0088 AM0089
    AM0090 AM0091 AM0092 AM0093 AM0094 AM0095 AM0096 AM0097 AM0098 AM0099 AM0100 AM0101 AM0103
    AM0104 AM0105 AM0106 AM0107 AM0108 AM0109 AM0110 AM0111 AM0112 AM0113 AM0114 AM0115 AM0116
    AM0117 AM0118 AM0119 AM0120 AM0121 AM0122 AMS-I.A. AMS-I.B. AMS-I.C. AMS-I.D. AMS-I.E.
    AMS-I.F. AMS-I.G. AMS-I.H. AMS-I.I. AMS-I.J. AMS-I.K. AMS-I.L. AMS-I.M. AMS-II.A. AMS-II.B.
    AMS-II.C. AMS-II.D. AMS-II.E. AMS-II.F. AMS-II.G. AMS-II.H. AMS-II.I. AMS-II.J. AMS-II.K.
    AMS-II.L. AMS-II.M. AMS-II.N. AMS-II.O. AMS-II.P. AMS-II.Q. AMS-II.R. AMS-II.S. AMS-II.T.
    AMS-III.A. AMS-III.AA. AMS-III.AB. AMS-III.AC. AMS-III.AD. AMS-III.AE. AMS-III.AF.
    AMS-III.AG. AMS-III.AH. AMS-III.AI. AMS-III.AJ. AMS-III.AK. AMS-III.AL. AMS-III.AM.
    AMS-III.AN. AMS-III.AO. AMS-III.AP. AMS-III.AQ. AMS-III.AR. AMS-III.AS. AMS-III.AT.
    AMS-III.AU. AMS-III.AV. AMS-III.AW. AMS-III.AX. AMS-III.AY. AMS-III.B. AMS-III.BA.
    AMS-III.BB. AMS-III.BC. AMS-III.BD. AMS-III.BE. AMS-III.BF. AMS-III.BG. AMS-III.BH.
    AMS-III.BI. AMS-III.BJ. AMS-III.BK. AMS-III.BL. AMS-III.BM. AMS-III.BN. AMS-III.BO.
    AMS-III.BP. AMS-III.BQ. AMS-III.C. AMS-III.D. AMS-III.E. AMS-III.F. AMS-III.G. AMS-III.H.
    AMS-III.I. AMS-III.J. AMS-III.K. AMS-III.L. AMS-III.M. AMS-III.N. AMS-III.O. AMS-III.P.
    AMS-III.Q. AMS-III.R. AMS-III.S. AMS-III.T. AMS-III.U. AMS-III.V. AMS-III.W. AMS-III.X.
    AMS-III.Y. AMS-III.Z. AR-ACM0003 AR-AM0014 AR-AMS0003 AR-AMS0007`,
  JCM: `
    BD_AM001 BD_AM002 BD_AM003 CL_AM001 CL_AM002 CR_AM001 CR_AM002 CR_AM003 ET_AM001 ET_AM002
    ET_AM003 ID_AM001 ID_AM002 ID_AM003 ID_AM004 ID_AM005 ID_AM006 ID_AM007 ID_AM008 ID_AM009
    ID_AM010 ID_AM011 ID_AM012 ID_AM013 ID_AM014 ID_AM015 ID_AM016 ID_AM017 ID_AM018 ID_AM019
    ID_AM020 ID_AM021 ID_AM022 ID_AM023 ID_AM024 ID_AM025 ID_AM026 ID_AM027 ID_AM028 KE_AM001
    KE_AM002 KE_AM003 KH_AM001 KH_AM002 KH_AM003 KH_AM004 KH_AM005 LA_AM001 LA_AM002 LA_AM003
    LA_AM004 MM_AM001 MM_AM002 MM_AM003 MM_AM004 MM_AM005 MN_AM001 MN_AM002 MN_AM003 MV_AM001
    MV_AM002 MX_AM001 PH_AM001 PH_AM002 PW_AM001 SA_AM001 TH_AM001 TH_AM002 TH_AM003 TH_AM004
    TH_AM005 TH_AM006 TH_AM007 TH_AM008 TH_AM009 TH_AM010 TH_AM011 TH_AM012 TH_AM013 TH_AM014
    TH_AM015 TH_AM016 TH_AM017 VN_AM001 VN_AM002 VN_AM003 VN_AM004 VN_AM005 VN_AM006 VN_AM007
    VN_AM008 VN_AM009 VN_AM010 VN_AM011 VN_AM012 VN_AM013 VN_AM014 VN_AM015`,
  PV: `
    PM001 PT001 PT002 PT003 PT004 PU001 PU002 PU003 PU004 PU005`,
  VCS: `
    VM0001 VM0002 VM0003 VM0004 VM0005 VM0006 VM0007 VM0008 VM0009 VM0010 VM0011 VM0012 VM0013
    VM0014 VM0015 VM0016 VM0017 VM0018 VM0019 VM0020 VM0021 VM0022 VM0023 VM0024 VM0025 VM0026
    VM0027 VM0028 VM0029 VM0030 VM0031 VM0032 VM0033 VM0034 VM0035 VM0036 VM0037 VM0038 VM0039
    VM0040 VM0041 VM0042 VM0043 VM0044 VM0045 VM0046 VM0047 VM0048 VM0049 VM0050 VM0051 VM0052
    VMR000 VMR004 VMR005 VMR006 VMR007 VMR008 VMR009 VMR010 VMR012 VMR013 VMR014`,
};

/** Names with a code in a position of their own. */
export const cdopCodedNames: readonly [code: string, name: string][] = [
  ["BCR0001", "BCR0001_ARR Activities"],
  ["BCR0002", "BCR0002_Quantification of GHG Emission Reductions. REDD+ Projects"],
  [
    "BCR0003",
    "BCR0003_Quantification of GHG emission Reductions. Activities that prevent land use change in high mountain ecosystems",
  ],
  [
    "BCR0004",
    "BCR0004_Quantification of GHG emission reductions. Activities that avoid Land Use change in continental wetlands",
  ],
  [
    "BCR0005",
    "BCR0005_Quantification of GHG Emissions Reduction. Activities that prevent Land Use Change in Natural Savannas",
  ],
  [
    "BCR0006",
    "BCR0006_Quantification of GHG Emission Reductions by converting gasoline vehicles to natural gas",
  ],
  ["CCER-07-001", "CCER - Energy-Saving Highway Tunnel Lighting System (CCER-07-001)"],
  ["CCER-14-001", "CCER - Forestation Carbon Sequestration (CCER-14-001)"],
  ["CCER-01-0022", "CCER - Grid-Connected Offshore Wind Power Generation (CCER-01-0022)"],
  ["CCER-01-001", "CCER - Grid-Connected Solar Thermal Power Generation (CCER-01-001)"],
  ["CCER-14-002", "CCER - Mangrove Afforestation (CCER-14-002)"],
  [
    "CCER-10-001",
    "CCER - Utilization of Low-Concentration Coal Mine Methane and Ventilation Air Methane (CCER-10-001)",
  ],
  ["NTC 6208", "NTC 6208"],
  ["TERO.001", "TERO.001"],
  ["TERO.002", "TERO.002"],
  ["TERO.003", "TERO.003"],
  ["TERO.004", "TERO.004"],
  ["TERO.005", "TERO.005"],
];

/** Identified by a title, such as 'PURO - Biochar'. */
export const cdopTitles = {
  ACR: [
    "Active Conservation and Sustainable Management on U.S. Forestlands",
    "Advanced Refrigeration Systems",
    "Afforestation and Reforestation of Degraded Lands",
    "Avoided Conversion of Grasslands and Shrublands to Crop Production",
    "Capturing and Destroying Methane from Coal and Trona Mines in North America",
    "Carbon Capture and Storage Projects",
    "Certified Reclaimed HFC Refrigerants, Propellants, and Fire Suppressants",
    "Destruction of Ozone Depleting Substances and High-GWP Foam",
    "Destruction of Ozone Depleting Substances from International Sources",
    "Improved Forest Management (IFM) on Canadian Forestlands",
    "Improved Forest Management (IFM) on Non-Federal U.S. Forestlands",
    "Improved Forest Management (IFM) on Small Non-Industrial Private Forestlands",
    "Landfill Gas Destruction and Beneficial Use Projects",
    "Restoration of California Deltaic and Coastal Wetlands",
    "Restoration of Pocosin Wetlands",
    "Transition to Advanced Formulation Blowing Agents in Foam Manufacturing and Use",
    "Truck Stop Electrification",
  ],
  CAR: [
    "Adipic Acid Production",
    "Biochar",
    "Canada Grassland",
    "Coal Mine Methane",
    "Forest",
    "Grassland",
    "Mexico Boiler Efficiency",
    "Mexico Forest",
    "Mexico Halocarbon",
    "Mexico Landfill",
    "Mexico Livestock",
    "Mexico Ozone Depleting Substances",
    "Nitric Acid Production",
    "Nitrogen Management",
    "Organic Waste Composting",
    "Organic Waste Digestion",
    "Ozone Depleting Substances",
    "Rice Cultivation",
    "Soil Enrichment",
    "U.S. Landfill",
    "U.S. Livestock",
    "Urban Forest Management",
    "Urban Tree Planting",
  ],
  GS: [
    "AFFORESTATION/REFORESTATION GHG EMISSIONS REDUCTION & SEQUESTRATION",
    "CARBON MINERALISATION USING REACTIVE MINERAL WASTE",
    "CARBON SEQUESTRATION THROUGH ACCELERATED CARBONATION OF CONCRETE AGGREGATE",
    "EMISSIONS REDUCTIONS FROM SAFE DRINKING WATER SUPPLY",
    "METHANE EMISSIONS REDUCTION BY ADJUSTED WATER MANAGEMENT PRACTICE IN RICE CULTIVATION",
    "METHANE EMISSIONS REDUCTION FROM ENTERIC FERMENTATION IN BEEF CATTLE THROUGH APPLICATION OF FEED SUPPLEMENTS",
    "METHODOLOGY FOR ANIMAL MANURE MANAGEMENT AND BIOGAS USE FOR THERMAL ENERGY GENERATION",
    "METHODOLOGY FOR BIOMASS FERMENTATION WITH CARBON CAPTURE AND GEOLOGIC STORAGE",
    "METHODOLOGY FOR COLLECTION OF MACROALGAE TO AVOID EMISSIONS FROM DECOMPOSITION",
    "METHODOLOGY FOR METERED & MEASURED ENERGY COOKING DEVICES",
    "METHODOLOGY FOR RETROFIT ENERGY EFFICIENCY MEASURES IN SHIPPING",
    "REDUCED EMISSIONS FROM COOKING AND HEATING – TECHNOLOGIES AND PRACTICES TO DISPLACE DECENTRALIZED THERMAL ENERGY CONSUMPTION (TPDDTEC)",
    "SOIL ORGANIC CARBON ACTIVITY MODULE FOR APPLICATION OF ORGANIC SOIL IMPROVERS FROM PULP AND PAPER MILL SLUDGES",
    "SOIL ORGANIC CARBON FRAMEWORK METHODOLOGY",
    "SUSTAINABLE MANAGEMENT OF MANGROVES",
    "THE GOLD STANDARD SIMPLIFIED METHODOLOGY FOR CLEAN AND EFFICIENT COOKSTOVES",
    "TPDDTEC - TECHNOLOGIES AND PRACTICES TO DISPLACE DECENTRALIZED THERMAL ENERGY CONSUMPTION",
    "TPDDTEC - TECHNOLOGIES TO DISPLACE DECENTRALIZED THERMAL ENERGY CONSUMPTION",
  ],
  ISO: [
    "Biochar Production and Storage",
    "Biogenic Carbon Capture and Storage",
    "Biomass Geological Storage",
    "Bio-oil Geological Storage",
    "Direct Air Capture",
    "Direct Ocean Capture and Storage",
    "Electrolytic Seawater Mineralization",
    "Enhanced Weathering",
    "Enhanced Weathering in Agriculture",
    "Mineralization",
    "Ocean Alkalinity Enhancement from Coastal Outfalls",
    "Open System Ex-Situ Mineralization",
    "Reforestation",
    "River Alkalinity Enhancement",
    "Subsurface Biomass Carbon Removal and Storage",
    "Wastewater Alkalinity Enhancement",
  ],
  PURO: [
    "Biochar",
    "Carbonated Materials",
    "Enhanced Rock Weathering",
    "Geologically Stored Carbon",
    "Marine Anoxic Carbon Storage",
    "Terrestrial Storage of Biomass",
  ],
};
