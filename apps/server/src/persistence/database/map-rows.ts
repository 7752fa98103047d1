import { Column, getTableName, is } from 'drizzle-orm';

/** A value of a row: its column, and its key in the result or in one of the result's objects. */
interface Cell {
  readonly column: Column;
  readonly group: string | null;
  readonly key: string;
}

/** The selected fields of a query, in the order of its columns. */
export type SelectedFields = readonly { readonly path: readonly string[]; readonly field: unknown }[];

/**
 * Returns which of a query's joined tables have a row for every result; null without a join. Called when the
 * query has been built.
 */
export type NotNullTables = () => Readonly<Record<string, boolean>> | null;

/**
 * Returns a function that maps rows of plain columns as Drizzle does, in half of its time: Drizzle looks up
 * the kind of each field for each row. Returns undefined if the query selects something else than columns.
 * @param ownMapper the query's own function, which takes precedence
 * @template Result as Drizzle infers it from the fields
 */
export function createRowMapper<Result>(
  ownMapper: ((rows: unknown[][]) => Result) | undefined,
  fields: SelectedFields | undefined,
  notNullTables: NotNullTables,
): ((rows: unknown[][]) => Result) | undefined;
export function createRowMapper(
  ownMapper: ((rows: unknown[][]) => unknown) | undefined,
  fields: SelectedFields | undefined,
  notNullTables: NotNullTables,
): ((rows: unknown[][]) => unknown) | undefined {
  if (ownMapper || !fields) return ownMapper;
  const cells: Cell[] = [];
  for (const { path, field } of fields) {
    const [first, second] = path;
    if (!is(field, Column) || first === undefined || path.length > 2) return undefined;
    cells.push({ column: field, group: second === undefined ? null : first, key: second ?? first });
  }
  return (rows) => {
    const optional = optionalGroups(cells, notNullTables());
    return rows.map((row) => toResult(cells, row, optional));
  };
}

/** Returns the objects that are null if their first column is: those of one table that may have no row. */
function optionalGroups(
  cells: readonly Cell[],
  notNullTables: ReturnType<NotNullTables>,
): ReadonlyMap<string, number> {
  const firstCells = new Map<string, number>();
  if (notNullTables === null) return firstCells;
  const tables = new Map<string, string>();
  for (const [index, { column, group }] of cells.entries()) {
    if (group === null) continue;
    const table = getTableName(column.table);
    if (!tables.has(group)) {
      tables.set(group, table);
      if (notNullTables[table] !== true) firstCells.set(group, index);
    } else if (tables.get(group) !== table) firstCells.delete(group);
  }
  return firstCells;
}

function toResult(
  cells: readonly Cell[],
  row: readonly unknown[],
  optional: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  let group: string | null = null;
  let target = result;
  for (const [index, cell] of cells.entries()) {
    if (cell.group !== group) {
      ({ group } = cell);
      target = group === null ? result : innerObject(result, group);
    }
    const value = row[index];
    target[cell.key] = value === null ? null : cell.column.mapFromDriverValue(value);
  }
  for (const [name, index] of optional) if (row[index] === null) result[name] = null;
  return result;
}

function innerObject(result: Record<string, unknown>, name: string): Record<string, unknown> {
  const known = result[name];
  if (isRecord(known)) return known;
  const created: Record<string, unknown> = {};
  result[name] = created;
  return created;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
