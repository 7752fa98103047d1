// Parts that the programs that fill databases share.

/** Returns a small deterministic random generator (mulberry32). */
export function chanceOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Inserts rows as objects with the names of the columns. */
export async function insert(owner, table, rows) {
  const columns = Object.keys(rows[0]).join(', ');
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/**
 * Runs `work` without the triggers, and without the indexes of these tables, which take less time to create
 * afterwards. A database in which this was interrupted is of no use.
 */
export async function fillQuickly(owner, tables, work) {
  const { rows: indexes } = await owner.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  // Without the foreign keys' locks of tickets, which the product locks in another order.
  await owner.query('set session_replication_role = replica');
  await owner.query('set synchronous_commit = off');
  await owner.query(`set maintenance_work_mem = '1GB'`);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('reset all');
}
