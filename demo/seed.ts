import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import type { Database } from "#server/database/database.ts";
import type { Client } from "#server/stateless-client.ts";
import { storeDemoFiles } from "./demo-files.ts";
import { demoMethodologies } from "./demo-methodologies.ts";
import { demoRows } from "./rows.ts";

/**
 * Fills an empty database with the demo data. Files are stored first and rows in one transaction,
 * so an interrupted start leaves the database empty and the next start tries again.
 */
export async function seedDemoData(database: Database, client: Client): Promise<boolean> {
  const [state] = await database.query<{ is_empty: boolean }>(
    "select not exists (select from auth.users) and not exists (select from public.news) as is_empty",
  );
  if (!state?.is_empty) return false;
  await storeDemoFiles(client);
  const tables = await demoRows();
  await database.transaction(async (run) => {
    // Some are already in the library, found by their code.
    await run(
      `with given as (
         select * from jsonb_populate_recordset(null::public.methodologies, $1::text::jsonb)
       ),
       known as (
         update public.methodologies entry set document_path = given.document_path from given
         where private.find_methodology(given.name, null) = entry.id returning given.name
       )
       insert into public.methodologies (name, programme, document_path)
       select name, programme, document_path from given where name not in (select name from known)`,
      [JSON.stringify(demoMethodologies())],
    );
    for (const { table, rows } of tables) {
      const columns = [...new Set(rows.flatMap(Object.keys))].map((name) => `"${name}"`).join(", ");
      await run(
        `insert into ${table} (${columns})
         select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [JSON.stringify(rows)],
      );
    }
    await run("update public.profiles set user_role = 'admin' where email = $1", [
      demoAccounts.administrator,
    ]);
    // As an import does once its statements have arrived.
    await run(
      "select private.derive_lots(array(select id from public.projects where registry is not null))",
    );
    await run(`
      update public.profiles profile set created_at = account.created_at
      from auth.users account where account.id = profile.id;
      update public.project_files file set size_bytes = (object.metadata ->> 'size')::integer
      from storage.objects object
      where object.bucket_id = 'project_media' and object.name = file.path;
      select setval(pg_get_serial_sequence('public.articles', 'id'), (select max(id) from public.articles));
      select setval(pg_get_serial_sequence('public.news', 'id'), (select max(id) from public.news));
    `);
  });
  return true;
}
