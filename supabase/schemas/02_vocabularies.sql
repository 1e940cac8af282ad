-- The enumerations, one domain each. They repeat domain/vocabulary.ts, and a test compares the two.
-- The generated types name a vocabulary after its domain.
create domain public.carbon_category as text
  constraint carbon_category_is_known check (value in (
    'Reduced/avoided emissions without storage',
    'Reduced emissions with short-lived storage',
    'Reduced emissions with long-lived storage',
    'Carbon removal with short-lived storage',
    'Carbon removal with long-lived storage',
    'Other'
  ));

create domain public.project_stage as text
  constraint project_stage_is_known check (value in (
    'Pre-verification',
    'Pre-validation',
    'Project Verified'
  ));

create domain public.credit_availability as text
  constraint credit_availability_is_known check (value in (
    'Yes - Spot Credits',
    'Yes - Pre-issuance Credits',
    'No - Purchase not available at this time'
  ));

create domain public.project_sector as text
  constraint project_sector_is_known check (value in (
    'Energy',
    'Engineered Carbon Removals',
    'Household Devices',
    'Industrial Processes',
    'Nature-Based Solutions',
    'Ocean-Based Removals',
    'Waste',
    'Other'
  ));

create domain public.project_type as text
  constraint project_type_is_known check (value in (
    'Biomass-based Carbon Removals',
    'Blue Carbon',
    'Direct Air Capture',
    'Energy Efficiency',
    'Energy Efficient Devices',
    'Energy Infrastructure',
    'Forestry',
    'Industrial Emissions',
    'Manufacturing Industries',
    'Non-Renewable Energy',
    'Ocean Alkalinity Enhancement',
    'Renewable Energy',
    'Soil Carbon & Agriculture',
    'Transport',
    'Waste Reduction & Recycling',
    'Waste Treatments',
    'Water',
    'Other'
  ));

create domain public.project_subtype as text
  constraint project_subtype_is_known check (value in (
    'Afforestation Reforestation & Restoration',
    'Agroforestry',
    'Avoided Deforestation',
    'Avoided Grassland Conversion',
    'Battery Storage',
    'Bio-oil Sequestration',
    'Biochar',
    'Bioenergy with Carbon Capture & Storage',
    'Biogas',
    'Biomass Burial',
    'Biomass Energy',
    'Carbon Mineralisation in Concrete',
    'Clean Water Access',
    'Composting',
    'Cookstoves',
    'Cropland Management',
    'Direct Air Capture - Liquid Solvent',
    'Direct Air Capture - Mineral Looping',
    'Direct Air Capture - Solid Sorbent',
    'Electric Vehicles & Charging',
    'Electrochemical Ocean Capture',
    'Enhanced Rock Weathering',
    'Fuel Switching',
    'Geothermal',
    'Grassland Management',
    'Hydropower',
    'Improved Forest Management',
    'Industrial Gas Destruction',
    'Landfill Gas',
    'Leak Detection & Repair',
    'Lighting',
    'Livestock Methane',
    'Low-Carbon Cement',
    'Macroalgae Cultivation',
    'Mangroves',
    'Manure Management',
    'Mineral Ocean Alkalinity',
    'Peatlands',
    'Plastic Recycling',
    'Public Transport',
    'Refrigerant Recovery',
    'Rice Cultivation',
    'Salt Marshes & Seagrass',
    'Solar',
    'Wastewater Treatment',
    'Wind',
    'Other'
  ));

create domain public.sdg_goal as text
  constraint sdg_goal_is_known check (value in (
    '1: No Poverty',
    '2: Zero Hunger',
    '3: Good Health and Well-being',
    '4: Quality Education',
    '5: Gender Equality',
    '6: Clean Water and Sanitation',
    '7: Affordable and Clean Energy',
    '8: Decent Work and Economic Growth',
    '9: Industry, Innovation and Infrastructure',
    '10: Reduced Inequalities',
    '11: Sustainable Cities and Communities',
    '12: Responsible Consumption and Production',
    '13: Climate Action',
    '14: Life Below Water',
    '15: Life on Land',
    '16: Peace, Justice and Strong Institutions',
    '17: Partnerships for the Goals'
  ));

create domain public.display_permission as text
  constraint display_permission_is_known check (value in (
    'Full',
    'InfoOnly',
    'None'
  ));

create domain public.developer_type as text
  constraint developer_type_is_known check (value in (
    'We develop and carry out the projects ourselves',
    'We purchase credits from project developers',
    'Other'
  ));

create domain public.review_status as text
  constraint review_status_is_known check (value in (
    'submitted',
    'approved',
    'changes_requested',
    'rejected',
    'withdrawn'
  ));

create domain public.review_decision as text
  constraint review_decision_is_known check (value in (
    'approved',
    'changes_requested',
    'rejected',
    'withdrawn'
  ));

-- A row of the review queue: a project by its status, or an edit of a listed project.
create domain public.queue_state as text
  constraint queue_state_is_known check (value in (
    'submitted',
    'approved',
    'changes_requested',
    'rejected',
    'withdrawn',
    'revision'
  ));

create domain public.refresh_kind as text
  constraint refresh_kind_is_known check (value in (
    'full',
    'changes',
    'project'
  ));

create domain public.refresh_outcome as text
  constraint refresh_outcome_is_known check (value in (
    'succeeded',
    'failed'
  ));

create domain public.project_status as text
  constraint project_status_is_known check (value in (
    'Ready to retire',
    'Ready to be retired',
    'Sold out',
    'Pending < 1 year',
    'Pending > 1 year',
    'Other',
    'Pending issuance - Awaiting validation',
    'Pending issuance - Awaiting verification',
    'Pending issuance - Project listed',
    'Issued - Ready to be retired',
    'Pre-issuance validation',
    'Pre-issuance verification',
    'Listed future vintages',
    'Listed ready to retire'
  ));

-- What a developer uploads with a project.
create domain public.file_kind as text
  constraint file_kind_is_known check (value in (
    'logo',
    'photo',
    'document',
    'pdd',
    'vvb_report',
    'verification_report',
    'methodology'
  ));

create domain public.user_role as text
  constraint user_role_is_known check (value in (
    'user',
    'admin'
  ));

create domain public.registry as text
  constraint registry_is_known check (value in (
    'American Carbon Registry (ACR)',
    'ART Registry',
    'BioCarbon Registry (BCR)',
    'CDM Registry',
    'Cercarbono',
    'Climate Action Reserve (CAR)',
    'Equitable Earth',
    'Global Carbon Council (GCC)',
    'Gold Standard',
    'Isometric',
    'Open Carbon Protocol',
    'Plan Vivo',
    'Puro Standard and Registry',
    'Rainbow',
    'UK Land Carbon Registry',
    'Verra',
    'Another registry'
  ));

-- What a label was awarded to: the standard, the project, or some of its credits.
create domain public.label_scope as text
  constraint label_scope_is_known check (value in ('Standard', 'Project', 'Credits'));

create domain public.import_status as text
  constraint import_status_is_known check (value in (
    'staging',
    'applying',
    'finished',
    'undoing',
    'undone'
  ));

create domain public.import_outcome as text
  constraint import_outcome_is_known check (value in (
    'new',
    'changed',
    'unchanged',
    'failed'
  ));

create domain public.claim_decision as text
  constraint claim_decision_is_known check (value in ('approved', 'rejected'));

-- What developers can do to their own projects without a review, because it only reduces the offer.
create domain public.offer_change as text
  constraint offer_change_is_known check (value in (
    'withdrawn',
    'sold_out',
    'not_for_sale'
  ));
