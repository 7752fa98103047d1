import { formatFileSize } from '@plainview/domain/shared/file-size';
import { LARGEST_SPREADSHEET_BYTES } from '@plainview/domain/tickets/imports/import';
import { lazyFunction } from '../../../ui/load-later.ts';
import { sha256 } from '../../../ui/sha256.ts';
import type { Workbook } from './read-xlsx.ts';
import { detectEncoding, type DetectedEncoding } from './text-encoding.ts';

const readXlsx = lazyFunction(async () => (await import('./read-xlsx.ts')).readXlsx);

/** A spreadsheet that was opened. Text files are parsed by `readTable`, since the user can change how. */
export interface Spreadsheet {
  readonly fileName: string;
  /** Of its bytes. */
  readonly sha256: string;
  readonly content:
    | { readonly kind: 'text'; readonly bytes: Uint8Array; readonly detected: DetectedEncoding }
    | ({ readonly kind: 'workbook' } & Workbook);
}

/** The spreadsheet cannot be used; the message says why. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
}

/** Returns whether a file is a spreadsheet, by its name. Excel and macOS write hidden files next to open ones. */
export const isSpreadsheet = (path: string): boolean =>
  /(?:^|\/)(?!\.|~\$)[^/]*\.(?:csv|tsv|xls[xm])$/iu.test(path);

/** First bytes of ZIP archives, which workbooks are, and of older and of encrypted workbooks. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Opens a CSV or XLSX file. The libraries are loaded when they are needed. @throws SpreadsheetError */
export async function readSpreadsheet(file: File): Promise<Spreadsheet> {
  if (!isSpreadsheet(file.name))
    throw new SpreadsheetError(`“${file.name}” is neither a CSV nor an XLSX file.`);
  if (file.size > LARGEST_SPREADSHEET_BYTES)
    throw new SpreadsheetError(`“${file.name}” is larger than ${formatFileSize(LARGEST_SPREADSHEET_BYTES)}.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { fileName: file.name, sha256: await sha256(bytes), content: await readContent(file.name, bytes) };
}

async function readContent(name: string, bytes: Uint8Array): Promise<Spreadsheet['content']> {
  if (startsWith(bytes, COMPOUND_FILE))
    throw new SpreadsheetError(
      `“${name}” has a password or the old XLS format. Save it as XLSX without a password.`,
    );
  // Some programs save workbooks with the extension of a text file.
  if (!startsWith(bytes, ZIP) && !/\.xls[xm]$/iu.test(name))
    return { kind: 'text', bytes, detected: detectEncoding(bytes) };
  const workbook = await openWorkbook(bytes);
  if (!workbook) throw new SpreadsheetError(`“${name}” cannot be read. Save it as XLSX or CSV again.`);
  if (workbook.tables.length === 0)
    throw new SpreadsheetError(
      `All sheets of “${name}” are hidden. Show one of them and save the file again.`,
    );
  return { kind: 'workbook', ...workbook };
}

async function openWorkbook(bytes: Uint8Array): Promise<Workbook | null> {
  try {
    return await readXlsx(bytes);
  } catch {
    return null;
  }
}
