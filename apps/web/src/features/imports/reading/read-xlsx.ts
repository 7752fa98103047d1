import type { Table } from '@plainview/domain/tickets/imports/table';
import { readFormats, readSharedStrings } from './xlsx-cells.ts';
import { readRelationships, readXml, unpackWorkbook, type Parts } from './xlsx-parts.ts';
import { readSheet } from './xlsx-sheet.ts';

/** A workbook with the sheets that a user sees. */
export interface Workbook {
  readonly tables: readonly Table[];
  /** Names of sheets that are hidden in the workbook, which are not read. */
  readonly hiddenSheets: readonly string[];
}

interface SheetEntry {
  readonly name: string;
  readonly id: string;
  readonly isHidden: boolean;
}

/** Reads the list of sheets, and whether days are counted from 1904. */
function readWorkbook(parts: Parts, path: string) {
  const sheets: SheetEntry[] = [];
  let epoch: 1900 | 1904 = 1900;
  readXml(parts.get(path), {
    start: ({ name, attributes }) => {
      const date1904 = attributes.get('date1904');
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) epoch = 1904;
      if (name === 'sheet')
        sheets.push({
          name: attributes.get('name') ?? '',
          id: attributes.get('id') ?? '',
          isHidden: (attributes.get('state') ?? 'visible') !== 'visible',
        });
    },
  });
  return { sheets, epoch: epoch as 1900 | 1904 };
}

/**
 * Reads the cells of all visible worksheets. Sheets that contain only a chart, a dialog or macros have no cells and are
 * not listed.
 * @throws if it is no workbook, or too large
 */
export function readXlsx(bytes: Uint8Array): Workbook {
  const parts = unpackWorkbook(bytes);
  const main = [...readRelationships(parts, '').values()].find(({ type }) => type === 'officeDocument');
  const path = main?.target ?? 'xl/workbook.xml';
  if (!parts.has(path)) throw new Error('the file has no workbook');
  const related = readRelationships(parts, path);
  const targetOf = (wanted: string): string | undefined =>
    [...related.values()].find(({ type }) => type === wanted)?.target;
  const { sheets, epoch } = readWorkbook(parts, path);
  const context = {
    strings: readSharedStrings(parts, targetOf('sharedStrings')),
    formats: readFormats(parts, targetOf('styles')),
    epoch,
  };
  const worksheets = sheets.flatMap((sheet) => {
    const { type, target = '' } = related.get(sheet.id) ?? {};
    const content = parts.get(target);
    return type === 'worksheet' && content ? [{ ...sheet, content }] : [];
  });
  if (worksheets.length === 0) throw new Error('the workbook has no worksheet');
  return {
    tables: worksheets
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, content }) => readSheet(name, content, context)),
    hiddenSheets: worksheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
  };
}
