const columns = ["created_at", "updated_at", "last_accessed_at"] as const;

type Times = Partial<Record<(typeof columns)[number], string | null>>;

/** A row with its times as Supabase's service writes them. */
export function isoTimes<Row extends Times>(row: Row): Row {
  const times = columns.flatMap((column): [string, string][] => {
    const time = row[column];
    return time ? [[column, new Date(time).toISOString()]] : [];
  });
  return { ...row, ...Object.fromEntries(times) };
}
