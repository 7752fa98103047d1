import { z } from 'zod';
import { ApiError, areaOf, makeSheet, readArea, writeArea, type StoredSheet } from './spreadsheet-book.ts';

/** A spreadsheet: its sheets from left to right, and the accounts that may write. */
export interface StoredSpreadsheet {
  readonly id: string;
  readonly sheets: StoredSheet[];
  readonly editors: Set<string>;
}

/** The API calls (v4) that the fake server supports. */
export type Operation =
  | 'token'
  | 'spreadsheets.get'
  | 'spreadsheets.batchUpdate'
  | 'values.get'
  | 'values.batchGet'
  | 'values.batchUpdate';

/** A call as received. */
export interface ApiCall {
  readonly operation: Operation;
  readonly spreadsheetId: string;
  /** From the path: `values/{range}`. */
  readonly range: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

const valuesUpdate = z.strictObject({
  valueInputOption: z.enum(['RAW', 'USER_ENTERED']),
  data: z.array(
    z.strictObject({
      range: z.string(),
      majorDimension: z.literal('ROWS'),
      values: z.array(z.array(z.string().max(50_000))),
    }),
  ),
});

const sheetRequests = z.strictObject({
  requests: z.array(
    z.union([
      z.strictObject({ addSheet: z.strictObject({ properties: z.strictObject({ title: z.string() }) }) }),
      z.strictObject({
        appendDimension: z.strictObject({
          sheetId: z.int(),
          dimension: z.enum(['ROWS', 'COLUMNS']),
          length: z.int().min(1),
        }),
      }),
    ]),
  ),
});

/** Parses the call from a request, or returns null if it is none. */
export function callOf(method: string, url: URL, body: string): ApiCall | null {
  const parts = /^\/v4\/spreadsheets\/(?<id>[^/:]+)(?<rest>.*)$/u.exec(url.pathname)?.groups;
  const rest = decodeURIComponent(parts?.['rest'] ?? '');
  const call = { spreadsheetId: parts?.['id'] ?? '', range: '', query: url.searchParams, body };
  if (!parts) return null;
  if (method === 'GET' && rest === '') return { ...call, operation: 'spreadsheets.get' };
  if (method === 'POST' && rest === ':batchUpdate') return { ...call, operation: 'spreadsheets.batchUpdate' };
  if (method === 'GET' && rest === '/values:batchGet') return { ...call, operation: 'values.batchGet' };
  if (method === 'POST' && rest === '/values:batchUpdate')
    return { ...call, operation: 'values.batchUpdate' };
  if (method === 'GET' && rest.startsWith('/values/')) {
    return { ...call, operation: 'values.get', range: rest.slice('/values/'.length) };
  }
  return null;
}

/** Executes a call. @throws ApiError */
export function perform({ sheets, id }: StoredSpreadsheet, call: ApiCall): object {
  const dimension = call.query.get('majorDimension') ?? 'ROWS';
  const valueRange = (range: string): object => {
    const values = readArea(areaOf(sheets, range), dimension);
    return { range, majorDimension: dimension, ...(values.length > 0 && { values }) };
  };
  switch (call.operation) {
    case 'spreadsheets.get':
      return { sheets: sheets.map(propertiesOf) };
    case 'values.get':
      return valueRange(call.range);
    case 'values.batchGet':
      return { spreadsheetId: id, valueRanges: call.query.getAll('ranges').map(valueRange) };
    case 'values.batchUpdate':
      return writeValues(sheets, id, parsed(valuesUpdate, call.body));
    case 'spreadsheets.batchUpdate':
      for (const request of parsed(sheetRequests, call.body).requests) changeSheets(sheets, request);
      return { spreadsheetId: id, replies: [{}] };
    case 'token':
      throw new Error('the token endpoint answers for itself');
  }
}

function writeValues(sheets: StoredSheet[], id: string, said: z.infer<typeof valuesUpdate>): object {
  // Validate all areas first, because the call writes either everything or nothing.
  const areas = said.data.map(({ range, values }) => ({ area: areaOf(sheets, range), values }));
  for (const { area, values } of areas) writeArea(area, values, said.valueInputOption === 'RAW');
  return {
    spreadsheetId: id,
    totalUpdatedRows: said.data.reduce((sum, { values }) => sum + values.length, 0),
  };
}

function changeSheets(
  sheets: StoredSheet[],
  request: z.infer<typeof sheetRequests>['requests'][number],
): void {
  if ('addSheet' in request) {
    const { title } = request.addSheet.properties;
    if (sheets.some((sheet) => sheet.title.toLowerCase() === title.toLowerCase())) {
      throw new ApiError(
        400,
        'INVALID_ARGUMENT',
        `Invalid requests[0].addSheet: A sheet with the name "${title}" already exists. Please enter another name.`,
      );
    }
    sheets.push(makeSheet(title));
    return;
  }
  const { sheetId, dimension, length } = request.appendDimension;
  const sheet = sheets.find((one) => one.sheetId === sheetId);
  if (!sheet) throw new ApiError(400, 'INVALID_ARGUMENT', `No grid with id: ${sheetId}`);
  if (dimension === 'ROWS') sheet.rowCount += length;
  else sheet.columnCount += length;
}

function propertiesOf(sheet: StoredSheet, index: number): object {
  const { sheetId, title, sheetType, rowCount, columnCount } = sheet;
  const grid = sheetType === 'GRID' && { gridProperties: { rowCount, columnCount } };
  return { properties: { sheetId, title, index, sheetType, ...grid } };
}

function parsed<Shape>(shape: z.ZodType<Shape>, body: string): Shape {
  const said = shape.safeParse(JSON.parse(body));
  if (said.success) return said.data;
  throw new ApiError(400, 'INVALID_ARGUMENT', `Invalid JSON payload received. ${said.error.message}`);
}
