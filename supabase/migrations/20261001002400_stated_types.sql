-- 'supabase db lint' warned of values that a function converts from text without saying so. Only
-- the type is added, so each function is written anew from its own text.
do $$
declare
  function regprocedure;
  definition text;
begin
  for function in
    select routine.oid
    from pg_proc routine
    where routine.pronamespace::regnamespace || '.' || routine.proname = any (array[
      'public.submit_project', 'public.update_projects', 'public.reduce_offers',
      'public.review_change_batch',
      'private.reserve_files', 'private.referring_rows', 'private.pass_on_companies',
      'private.write_batch_change', 'private.submitted_decimal', 'private.lot_facts',
      'private.label_facts', 'private.project_facts', 'private.listing_uses'
    ])
  loop
    definition := pg_get_functiondef(function);
    definition := regexp_replace(definition,
      '^(  \w+ (jsonb|jsonb\[\]|uuid\[\]|text\[\]) := ''(?:\{\}|\[\])'');', '\1::\2;', 'gn');
    definition := replace(definition,
      'changed_project uuid := change ->> ''project'';',
      'changed_project uuid := (change ->> ''project'')::uuid;');
    definition := replace(definition, 'return entered;', 'return entered::numeric;');
    definition := replace(definition, 'return ''{}'';', 'return ''{}''::jsonb;');
    execute definition;
  end loop;
end
$$;
