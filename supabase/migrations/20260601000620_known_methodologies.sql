-- What the library begins with: methodologies in wide use, and those that listed projects name already.

insert into public.methodologies (code, name, programme) values
  ('VM0003', 'Improved Forest Management through Extension of Rotation Age', 'Verra'),
  ('VM0007', 'REDD+ Methodology Framework', 'Verra'),
  ('VM0010', 'Improved Forest Management: Conversion from Logged to Protected Forest', 'Verra'),
  ('VM0015', 'Avoided Unplanned Deforestation', 'Verra'),
  ('VM0033', 'Tidal Wetland and Seagrass Restoration', 'Verra'),
  ('VM0042', 'Improved Agricultural Land Management', 'Verra'),
  ('VM0044', 'Biochar Utilization in Soil and Non-Soil Applications', 'Verra'),
  ('VM0047', 'Afforestation, Reforestation, and Revegetation', 'Verra'),
  ('VM0048', 'Reducing Emissions from Deforestation and Forest Degradation', 'Verra'),
  ('VM0050', 'Energy Efficiency and Fuel-Switch Measures in Cookstoves', 'Verra'),
  ('VM0051', 'Improved Management in Rice Production Systems', 'Verra'),
  ('VMR0006', 'Energy Efficiency and Fuel Switch Measures in Thermal Applications', 'Verra'),
  ('ACM0001', 'Flaring or Use of Landfill Gas', 'CDM'),
  ('ACM0002', 'Grid-Connected Electricity Generation from Renewable Sources', 'CDM'),
  ('AMS-I.D.', 'Grid-Connected Renewable Electricity Generation', 'CDM'),
  ('AMS-I.E.', 'Switch from Non-Renewable Biomass for Thermal Applications by the User', 'CDM'),
  ('AMS-II.G.', 'Energy Efficiency Measures in Thermal Applications of Non-Renewable Biomass', 'CDM'),
  ('AMS-III.D.', 'Methane Recovery in Animal Manure Management Systems', 'CDM'),
  ('AMS-III.AV.', 'Low Greenhouse Gas Emitting Safe Drinking Water Production Systems', 'CDM'),
  ('AR-ACM0003', 'Afforestation and Reforestation of Lands Except Wetlands', 'CDM'),
  ('TPDDTEC', 'Technologies and Practices to Displace Decentralized Thermal Energy Consumption', 'Gold Standard'),
  (null, 'Gold Standard: Metered and Measured Energy Cooking Devices', 'Gold Standard'),
  (null, 'Puro: Biochar', 'Puro'),
  (null, 'Puro: Enhanced Rock Weathering', 'Puro'),
  (null, 'Puro: Geologically Stored Carbon', 'Puro'),
  (null, 'Puro: Terrestrial Storage of Biomass', 'Puro'),
  (null, 'Isometric: Bio-oil Geological Storage', 'Isometric'),
  (null, 'Isometric: Biochar Production and Storage', 'Isometric'),
  (null, 'Isometric: Direct Air Capture', 'Isometric'),
  (null, 'Isometric: Enhanced Weathering in Agriculture', 'Isometric'),
  (null, 'Climate Action Reserve: Soil Enrichment Protocol', 'Climate Action Reserve'),
  (null, 'Climate Action Reserve: U.S. Forest Protocol', 'Climate Action Reserve'),
  (null, 'ART TREES: The REDD+ Environmental Excellence Standard', 'ART'),
  ('PM001', 'Agriculture and Forestry Carbon Benefit Assessment', 'Plan Vivo'),
  (null, 'Woodland Carbon Code', 'Woodland Carbon Code'),
  (null, 'Peatland Code', 'Peatland Code');

-- As the form suggested them before.
insert into public.methodology_names (name, methodology_id)
select former.name, entry.id
from (values
  ('Gold Standard TPDDTEC: Technologies and Practices to Displace Decentralized Thermal Energy Consumption', 'TPDDTEC'),
  ('Plan Vivo PM001: Agriculture and Forestry Carbon Benefit Assessment', 'PM001')
) former (name, code)
join public.methodologies entry on entry.code = former.code;

-- What was reviewed and is public already; what waits for review stays free text.
insert into public.methodologies (name)
select min(list.methodology_name)
from public.project_methodologies list
join public.projects project on project.id = list.project_id and project.status = 'approved'
where private.find_methodology(list.methodology_name, null) is null
group by private.methodology_key(list.methodology_name);

update public.project_methodologies list
set methodology_id = private.find_methodology(list.methodology_name, list.version);

-- A document of the team's is the entry's from now on: of several, the one that most projects have.
update public.methodologies entry set document_path = (
  select list.methodology_url from public.project_methodologies list
  where list.methodology_id = entry.id and list.methodology_url !~* '^https?://'
  group by list.methodology_url order by count(*) desc, list.methodology_url limit 1
);
update public.project_methodologies list set methodology_url = null
from public.methodologies entry
where entry.id = list.methodology_id and list.methodology_url = entry.document_path;
