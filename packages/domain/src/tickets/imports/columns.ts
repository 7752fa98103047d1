import { isOfficerHeading, normalizeHeading, usualHeadings } from './heading-fields.ts';
import { importFields, type ColumnMapping, type ImportField } from './import-fields.ts';
import { LONGEST_HEADING, MOST_OFFICER_COLUMNS } from './import.ts';
import type { SeparatorChoice } from './officers.ts';
import type { Sheet, SheetColumn } from './sheet.ts';

/** The columns that fill each field, by `SheetColumn.index`. Only officers may have several. */
export type ColumnChoice = Partial<Readonly<Record<ImportField, readonly number[]>>>;

/** A column as it is found again in other spreadsheets. */
export interface RememberedColumn {
  readonly heading: string;
  /** Counts the columns with this heading: 1 for the first. */
  readonly position: number;
}

/** What an agency chose last in addition to the mapping. */
export interface ImportReading {
  /** Which of the columns with the same heading fills a field, if it is not the first. */
  readonly positions?: Partial<Readonly<Record<ImportField, number>>> | undefined;
  /** Columns of officers after the first; missing if no one decided. */
  readonly officerColumns?: readonly RememberedColumn[] | undefined;
  readonly officerSeparators?: SeparatorChoice | undefined;
}

/** Headings and choices that an agency used last. */
export interface RememberedImport {
  readonly mapping: ColumnMapping;
  readonly reading: ImportReading;
}

const short = (heading: string): string => heading.slice(0, LONGEST_HEADING);

/** Returns the headings that an agency mapped, to find them in other spreadsheets. */
export const knownHeadings = ({ mapping }: RememberedImport): ReadonlySet<string> =>
  new Set(Object.values(mapping));

/**
 * Returns the columns that fill the fields: the remembered ones where they exist, and a guess by usual headings
 * for the other fields. A column fills only one field.
 */
export function guessColumns(columns: readonly SheetColumn[], remembered: RememberedImport): ColumnChoice {
  const { mapping, reading } = remembered;
  const taken = new Set<number>();
  const choice: Partial<Record<ImportField, readonly number[]>> = {};
  const find = (fits: (column: SheetColumn) => boolean): SheetColumn | undefined =>
    columns.find((column) => !taken.has(column.index) && fits(column));
  const take = (field: ImportField, column: SheetColumn | undefined): void => {
    if (!column || (field !== 'officers' && choice[field])) return;
    taken.add(column.index);
    choice[field] = [...(choice[field] ?? []), column.index];
  };
  const findRemembered = (wanted: RememberedColumn): SheetColumn | undefined =>
    find(({ heading, position }) => short(heading) === wanted.heading && position === wanted.position);

  for (const field of importFields) {
    const heading = mapping[field];
    if (heading === undefined || heading === '') continue;
    const position = reading.positions?.[field] ?? 1;
    take(field, findRemembered({ heading, position }) ?? findRemembered({ heading, position: 1 }));
  }
  const hasOfficers = choice.officers !== undefined;
  if (hasOfficers)
    for (const wanted of reading.officerColumns ?? []) take('officers', findRemembered(wanted));
  for (const field of importFields) {
    if (choice[field]) continue;
    for (const usual of usualHeadings[field])
      if (!choice[field])
        take(
          field,
          find(({ heading }) => normalizeHeading(heading) === usual),
        );
  }
  if (!hasOfficers || reading.officerColumns === undefined) takeOtherOfficers();
  return choice;

  function takeOtherOfficers(): void {
    for (const column of columns) {
      const isFull = (choice.officers?.length ?? 0) > MOST_OFFICER_COLUMNS;
      if (!isFull && !taken.has(column.index) && isOfficerHeading(column.heading)) take('officers', column);
    }
    if (choice.officers) choice.officers = choice.officers.toSorted((one, other) => one - other);
  }
}

/** Returns what is remembered of a choice. */
export function rememberColumns(
  columns: readonly SheetColumn[],
  choice: ColumnChoice,
  officerSeparators: SeparatorChoice,
): RememberedImport {
  const byIndex = new Map(columns.map((column) => [column.index, column]));
  const mapping: Partial<Record<ImportField, string>> = {};
  const positions: Partial<Record<ImportField, number>> = {};
  for (const field of importFields) {
    const column = byIndex.get(choice[field]?.[0] ?? -1);
    if (!column || column.heading === '') continue;
    mapping[field] = short(column.heading);
    if (column.position > 1) positions[field] = column.position;
  }
  const officers = new Set(choice.officers);
  const officerColumns = columns
    .filter(({ index, heading }) => officers.has(index) && index !== choice.officers?.[0] && heading !== '')
    .map(({ heading, position }) => ({ heading: short(heading), position }));
  // A spreadsheet with one column of officers decides nothing about further ones.
  const isDecided =
    columns.filter(({ heading }) => isOfficerHeading(heading)).length > 1 || officerColumns.length > 0;
  return { mapping, reading: { positions, officerSeparators, ...(isDecided && { officerColumns }) } };
}

/** Returns the columns that have cells and fill no field. */
export function unusedColumns({ columns, rows }: Sheet, choice: ColumnChoice): SheetColumn[] {
  const used = new Set(Object.values(choice).flat());
  const filled = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  return columns.filter(({ index }) => filled.has(index) && !used.has(index));
}
