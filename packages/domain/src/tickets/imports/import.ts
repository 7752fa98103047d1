/** Rows that can be imported at once. */
export const MOST_IMPORT_ROWS = 1000;
/** Rows of a sheet in all spreadsheet programs. */
export const MOST_SHEET_ROWS = 1_048_576;
/** Of a sheet's name, in characters. */
export const LONGEST_SHEET_NAME = 200;
/** Sizes of files that one call compares with stored ones. */
export const MOST_COMPARED_SIZES = 200;
/** Of a spreadsheet, in bytes. */
export const LARGEST_SPREADSHEET_BYTES = 10 * 1024 * 1024;
/** Of a file's name and its path in the chosen folder, in characters. */
export const LONGEST_IMPORT_PATH = 500;
/** Of the explanation why a row was skipped. */
export const LONGEST_IMPORT_NOTE = 500;
/** Of a column's heading that the agency's mapping keeps. */
export const LONGEST_HEADING = 200;

/**
 * States of a row. `created` is set by the transaction that creates the ticket and never changes; the others
 * are what the person who imports decided last.
 */
export const importRowStates = ['waiting', 'left_out', 'created'] as const;
export type ImportRowState = (typeof importRowStates)[number];
/** Columns of officers that the agency's mapping keeps in addition to the first. */
export const MOST_OFFICER_COLUMNS = 20;
/** Rows of a sheet that are read, among them hidden ones and those above the headings. */
export const MOST_READ_ROWS = 20_000;
