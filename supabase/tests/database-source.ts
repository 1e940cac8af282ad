type Query = <Row>(statement: string) => Promise<Row[]>;

interface Routine {
  name: string;
  source: string;
  isVolatile: boolean;
  isForSignedIn: boolean;
}

interface Trigger {
  table: string;
  verbs: string[];
  routine: string;
}

interface Write {
  table: string;
  verb: string;
}

const verbs: Record<string, string> = {
  "insert into": "INSERT",
  update: "UPDATE",
  "delete from": "DELETE",
};

export type DatabaseSource = Awaited<ReturnType<typeof readSource>>;

/**
 * Analyses the source of the database's functions: which functions each one calls, which tables it
 * writes, which triggers that fires, and which acts are recorded along the way.
 */
export async function readSource(query: Query) {
  const routines = new Map(
    (
      await query<Routine>(`
        select routine.pronamespace::regnamespace || '.' || routine.proname as name,
          regexp_replace(routine.prosrc, '--[^\\n]*', '', 'g') as source,
          routine.provolatile = 'v' as "isVolatile",
          has_function_privilege('authenticated', routine.oid, 'execute') as "isForSignedIn"
        from pg_proc routine
        where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`)
    ).map((routine) => [routine.name, routine]),
  );
  const triggers = await query<Trigger>(`
    select format('%s.%s', event_object_schema, event_object_table) as table,
      array_agg(event_manipulation::text) as verbs,
      substring(action_statement from 'FUNCTION (\\w+\\.\\w+)') as routine
    from information_schema.triggers group by 1, 3`);
  const writes = await query<Write>(`
    select distinct format('%s.%s', schemaname, tablename) as table, verb
    from pg_policies, unnest(
      case cmd when 'ALL' then array['INSERT', 'UPDATE', 'DELETE'] else array[cmd] end) verb
    where verb <> 'SELECT' and concat(qual, with_check) like '%is_admin%'`);

  const sourceOf = (name: string) => routines.get(name)?.source ?? "";

  const callsOf = (name: string) =>
    [...sourceOf(name).matchAll(/\b((?:public|private)\.\w+)\s*\(/g)].map(
      ([, called = ""]) => called,
    );

  const writesOf = (name: string): Write[] =>
    [
      ...sourceOf(name).matchAll(
        /\b(insert into|update|delete from)\s+((?:public|private|storage)\.\w+)/gi,
      ),
    ].map(([, verb = "", table = ""]) => ({ table, verb: verbs[verb.toLowerCase()] ?? "" }));

  const triggeredBy = ({ table, verb }: Write) =>
    triggers
      .filter((trigger) => trigger.table === table && trigger.verbs.includes(verb))
      .map(({ routine }) => routine);

  /** The start functions and everything reachable from them. */
  function reachable(start: string[], next: (name: string) => string[]): string[] {
    const found = new Set<string>();
    const queue = [...start];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (found.has(name) || !routines.has(name)) continue;
      found.add(name);
      queue.push(...next(name));
    }
    return [...found];
  }

  const allFrom = (start: string[]) =>
    reachable(start, (name) => [...callsOf(name), ...writesOf(name).flatMap(triggeredBy)]);
  const actsFrom = (start: string[]) => [
    ...new Set(allFrom(start).flatMap((name) => recordedActs(sourceOf(name)).flat())),
  ];

  return {
    /** Functions callable by any signed-in user that check somewhere for an administrator. */
    administratorsFunctions: () =>
      [...routines.values()]
        .filter(({ name, isForSignedIn }) => name.startsWith("public.") && isForSignedIn)
        // record_act only looks up the actor's role; it refuses no one.
        .filter(({ name }) =>
          reachable([name], (one) =>
            callsOf(one).filter((called) => called !== "private.record_act"),
          )
            .filter((one) => one !== name)
            .some((one) => one === "private.require_admin" || one === "public.is_admin"),
        )
        .map(({ name }) => name.replace("public.", ""))
        .toSorted(),
    administratorsWrites: () => writes,
    actsOf: (name: string) => actsFrom([name]),
    actsOfWrite: (write: Write) => actsFrom(triggeredBy(write)),
    allActs: () => [
      ...new Set([...routines.values()].flatMap(({ source }) => recordedActs(source).flat())),
    ],
    /** Functions that record an act without a literal name in the call. */
    actsWithoutName: () =>
      [...routines.values()]
        // It passes on its own argument.
        .filter(({ name }) => name !== "private.record_act_on_person")
        .filter(({ source }) => recordedActs(source).some((named) => named.length === 0))
        .map(({ name }) => name),
    cannotWrite: (name: string) => routines.get(name)?.isVolatile === false,
  };
}

/** For each call that records an act, the literal names in its first argument. */
function recordedActs(source: string): string[][] {
  return [...source.matchAll(/\brecord_act(?:_of|_on_person)?\s*\(/g)].map(({ index, 0: call }) => {
    const argument = firstArgument(source.slice(index + call.length));
    return [...argument.matchAll(/'([a-z]+(?:-[a-z]+)+|[a-z-]+-)'/g)].map(([, act = ""]) => act);
  });
}

function firstArgument(text: string): string {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && character === ",")) return text.slice(0, index);
  }
  return text;
}
