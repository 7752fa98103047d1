import { Column, getTableName, is, SQL } from 'drizzle-orm';

interface Decoder {
  readonly mapFromDriverValue: (value: unknown) => unknown;
}

/** A value of a row, and its key in the result or in one of the result's objects. */
interface Cell {
  readonly decoder: Decoder;
  /** The table of a column; null for an expression. */
  readonly table: string | null;
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
 * Returns a function that maps rows of columns and expressions as Drizzle does, in half of its time: Drizzle
 * looks up the kind of each field for each row. Returns undefined if the query selects something else.
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
    const decoder = decoderOf(field);
    const table = is(field, Column) ? getTableName(field.table) : null;
    const isInner = second !== undefined;
    if (!decoder || first === undefined || path.length > 2) return undefined;
    cells.push({ decoder, table, group: isInner ? first : null, key: second ?? first });
  }
  return (rows) => {
    const optional = optionalGroups(cells, notNullTables());
    return rows.map((row) => toResult(cells, row, optional));
  };
}

/** Returns what maps the values of a field, or null for a field that is neither a column nor an expression. */
function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column)) return field;
  // Drizzle does not publish the type of this property.
  const decoder: unknown = is(field, SQL) ? Reflect.get(field, 'decoder') : null;
  return isDecoder(decoder) ? decoder : null;
}

const isDecoder = (value: unknown): value is Decoder =>
  typeof value === 'object' &&
  value !== null &&
  'mapFromDriverValue' in value &&
  typeof value.mapFromDriverValue === 'function';

/** Returns the objects that are null if their first column is: those of one table that may have no row. */
function optionalGroups(
  cells: readonly Cell[],
  notNullTables: ReturnType<NotNullTables>,
): ReadonlyMap<string, number> {
  const firstCells = new Map<string, number>();
  if (notNullTables === null) return firstCells;
  const tables = new Map<string, string>();
  for (const [index, { table, group }] of cells.entries()) {
    if (group === null || table === null) continue;
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
    target[cell.key] = value === null ? null : cell.decoder.mapFromDriverValue(value);
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
