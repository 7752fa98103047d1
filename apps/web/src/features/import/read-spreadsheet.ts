import type { Cell } from '@plainview/domain/import/cell';
import { LARGEST_SPREADSHEET_BYTES, MOST_IMPORT_ROWS } from '@plainview/domain/import/import';
import { toSheet, type Sheet } from '@plainview/domain/import/plan-rows';
import { formatFileSize } from '@plainview/domain/shared/file-size';

/** A spreadsheet that was read. */
export interface Spreadsheet {
  readonly fileName: string;
  /** Of its bytes. */
  readonly sha256: string;
  readonly sheet: Sheet;
}

/** The spreadsheet cannot be used; the message says why. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
}

export const isSpreadsheet = (name: string): boolean => /\.(?:csv|tsv|xlsx)$/iu.test(name);

/** Reads a CSV or XLSX file. The libraries are loaded when they are needed. @throws SpreadsheetError */
export async function readSpreadsheet(file: File): Promise<Spreadsheet> {
  if (!isSpreadsheet(file.name))
    throw new SpreadsheetError(`“${file.name}” is neither a CSV nor an XLSX file.`);
  if (file.size > LARGEST_SPREADSHEET_BYTES)
    throw new SpreadsheetError(`“${file.name}” is larger than ${formatFileSize(LARGEST_SPREADSHEET_BYTES)}.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { sha256 } = await import('hash-wasm');
  const table = /\.xlsx$/iu.test(file.name) ? await readXlsx(file.name, bytes) : await readCsv(bytes);
  const sheet = toSheet(table);
  if (!sheet) throw new SpreadsheetError(`“${file.name}” has no rows below its headings.`);
  if (sheet.rows.length > MOST_IMPORT_ROWS)
    throw new SpreadsheetError(
      `“${file.name}” has too many rows. At most ${MOST_IMPORT_ROWS} can be imported at once.`,
    );
  return { fileName: file.name, sha256: await sha256(bytes), sheet };
}

async function readCsv(bytes: Uint8Array): Promise<Cell[][]> {
  const { parseCsv } = await import('hucre/csv');
  return parseCsv(decode(bytes));
}

/** Decodes UTF-8 and UTF-16, and Windows-1252, in which Excel saves CSV files by default. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads the first sheet that is not hidden. */
async function readXlsx(fileName: string, bytes: Uint8Array): Promise<Cell[][]> {
  const { readXlsx: read } = await import('hucre/xlsx');
  const readSheets = {
    sheets: (info: { hidden?: boolean; veryHidden?: boolean }) => !info.hidden && !info.veryHidden,
  };
  const maxRows = MOST_IMPORT_ROWS + 100;
  const workbook = await read(bytes, { ...readSheets, maxRows }).catch(() => null);
  if (!workbook) throw new SpreadsheetError(`“${fileName}” cannot be read. Save it as XLSX or CSV again.`);
  return workbook.sheets[0]?.rows ?? [];
}
