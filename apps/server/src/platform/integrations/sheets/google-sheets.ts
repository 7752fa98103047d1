import type { sheets_v4 } from '@googleapis/sheets';
import { SECOND } from '@plainview/domain/shared/time';
import { z } from 'zod';
import type { GoogleSheetsSettings } from '../../config/integration-settings.ts';
import { changed, createGoogleCalls, type GoogleCall, valueRange } from './google-calls.ts';
import { unavailable } from './google-faults.ts';
import { appendDimension, openGoogleSheet, rangeOf, type SheetProperties } from './google-sheet.ts';
import { readServiceAccount, type ServiceAccount } from './service-account.ts';
import { type OpenSheet, SheetError, type SheetService, type WantedSheet } from './sheet-service.ts';

/** The only requested scope: read and write spreadsheets that were shared with the account. */
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

/**
 * Creates Google's client for one service account. The library is loaded on first use.
 *
 * Overrides two defaults. The client requests the access token from Google regardless of the key file, so the
 * token URL and the audience are set here. And it would retry without honoring Retry-After; the export
 * retries instead, which also works across restarts.
 */
export async function createGoogleClient(
  account: ServiceAccount,
  { rootUrl, timeoutSeconds }: { readonly rootUrl: string; readonly timeoutSeconds: number },
): Promise<sheets_v4.Sheets> {
  const [{ sheets }, { JWT }] = await Promise.all([
    import('@googleapis/sheets'),
    import('google-auth-library'),
  ]);
  const auth = new JWT({
    email: account.email,
    key: account.privateKey,
    scopes: [SCOPE],
    additionalClaims: { aud: account.tokenUri },
    transporterOptions: { timeout: timeoutSeconds * SECOND },
  });
  auth.transporter.interceptors.request.add({
    resolved: async (request) => {
      if (request.url.href === 'https://oauth2.googleapis.com/token') {
        request.url = new URL(account.tokenUri);
        request.retryConfig = { retry: 0 };
      }
      return request;
    },
  });
  return sheets({ version: 'v4', auth, rootUrl, retry: false });
}

const spreadsheet = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({
        sheetId: z.int().default(0),
        title: z.string(),
        index: z.int().default(0),
        sheetType: z.string().default('GRID'),
        gridProperties: z.object({ rowCount: z.int(), columnCount: z.int() }).optional(),
      }),
    }),
  ),
});

/**
 * Creates the service for the configured spreadsheet and service account.
 * @throws BadSetting if the account's key is invalid.
 */
export async function createGoogleSheets(config: GoogleSheetsSettings): Promise<SheetService> {
  const account = await readServiceAccount(config.serviceAccount);
  const { spreadsheetId } = config;
  const callWith = createGoogleCalls(() => createGoogleClient(account, config), {
    account: account.email,
    spreadsheet: spreadsheetId,
  });

  const open = async (
    sheet: SheetProperties,
    { headings }: WantedSheet,
    isEmpty: boolean,
    signal: AbortSignal,
  ): Promise<OpenSheet> => {
    const columns = headings.length;
    const missing = columns - sheet.columnCount;
    const { sheetId } = sheet;
    if (missing > 0) {
      await appendDimension(callWith(signal), spreadsheetId, {
        sheetId,
        dimension: 'COLUMNS',
        length: missing,
      });
    }
    const wide = { ...sheet, columnCount: Math.max(columns, sheet.columnCount) };
    const opened = openGoogleSheet({ spreadsheetId, sheet: wide, columns, callWith });
    if (isEmpty) await opened.write([{ firstRow: 1, rows: [headings] }], signal);
    return opened;
  };

  return {
    spreadsheetId,
    retryForMilliseconds: config.retryForSeconds * SECOND,
    async open(wanted, signal) {
      const call = callWith(signal);
      for (const sheet of candidates(await listSheets(call, spreadsheetId), wanted)) {
        const row = await readFirstRow(call, spreadsheetId, sheet, wanted.headings.length);
        const isEmpty = row.every((cell) => cell === '');
        if (isEmpty || isSame(row, wanted.headings)) return open(sheet, wanted, isEmpty, signal);
        if (sheet.title === wanted.title) {
          throw new SheetError('final', { code: 'SHEETS_OTHER_HEADINGS', data: { sheet: sheet.title } });
        }
      }
      return open(await addSheet(call, spreadsheetId, wanted.title), wanted, true, signal);
    },
  };
}

const isSame = (row: readonly string[], headings: readonly string[]): boolean =>
  row.length === headings.length && row.every((cell, at) => cell === headings[at]);

/** Lists sheets with cells from left to right (a sheet can also be a chart). */
async function listSheets(call: GoogleCall, spreadsheetId: string): Promise<readonly SheetProperties[]> {
  const fields = 'sheets.properties(sheetId,title,index,sheetType,gridProperties(rowCount,columnCount))';
  const { sheets } = await call(spreadsheet, (client, options) =>
    client.spreadsheets.get({ spreadsheetId, fields }, options),
  );
  return sheets
    .toSorted((one, other) => one.properties.index - other.properties.index)
    .flatMap(({ properties: { sheetId, title, sheetType, gridProperties } }) =>
      sheetType === 'GRID' && gridProperties ? [{ sheetId, title, ...gridProperties }] : [],
    );
}

/**
 * Returns the sheets to try, in order: the one that the export began with, the one with the
 * title, the first one.
 */
function candidates(sheets: readonly SheetProperties[], wanted: WantedSheet): readonly SheetProperties[] {
  const begunWith = sheets.find(({ sheetId }) => sheetId === wanted.sheetId);
  const titled = sheets.find(({ title }) => title === wanted.title);
  return [...new Set([begunWith, titled, sheets[0]])].filter((sheet) => sheet !== undefined);
}

async function readFirstRow(
  call: GoogleCall,
  spreadsheetId: string,
  { title, columnCount }: SheetProperties,
  columns: number,
): Promise<readonly string[]> {
  const range = rangeOf(title, { firstRow: 1, lastRow: 1, lastColumn: Math.min(columns, columnCount) });
  const { values } = await call(valueRange, (client, options) =>
    client.spreadsheets.values.get({ spreadsheetId, range }, options),
  );
  return (values[0] ?? []).map((cell) => cell.trim());
}

async function addSheet(call: GoogleCall, spreadsheetId: string, title: string): Promise<SheetProperties> {
  const requests = [{ addSheet: { properties: { title } } }];
  await call(changed, (client, options) =>
    client.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } }, options),
  );
  const made = (await listSheets(call, spreadsheetId)).find((sheet) => sheet.title === title);
  if (!made) throw unavailable(null);
  return made;
}
