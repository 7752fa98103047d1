import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerWithFault, createFaultPlan, sendJson, type FaultPlan } from './faults.ts';
import { ApiError, makeSheet, type StoredSheet } from './spreadsheet-book.ts';
import {
  callOf,
  perform,
  type ApiCall,
  type Operation,
  type StoredSpreadsheet,
} from './spreadsheet-calls.ts';
import { createTokenEndpoint, type TokenEndpoint } from './token-endpoint.ts';

/**
 * A fake Google for tests: the token endpoint and the parts of the Sheets API v4 that the product
 * uses, over HTTP.
 */
export interface GoogleServer extends FaultPlan {
  readonly url: string;
  readonly account: TokenEndpoint;
  /** Returns the settings with which a product writes to this spreadsheet. */
  settingsFor(spreadsheetId: string): Record<string, string>;
  /** Creates a spreadsheet that is shared with the account. */
  makeSpreadsheet(id: string, sheets?: StoredSheet[]): StoredSpreadsheet;
  dropSpreadsheet(id: string): void;
  /** Called for each call before it is executed. */
  onCall: (operation: Operation) => void;
  /** All calls received, in order. */
  readonly calls: Operation[];
  stop(): Promise<void>;
}

export async function startGoogleServer(): Promise<GoogleServer> {
  const account = createTokenEndpoint('plainview@plainview-test.iam.gserviceaccount.com');
  const spreadsheets = new Map<string, StoredSpreadsheet>();
  const { take, ...plan } = createFaultPlan();
  let overtaken: ApiCall | null = null;
  let url = '';

  const answerOf = (call: ApiCall): object => {
    const spreadsheet = spreadsheets.get(call.spreadsheetId);
    if (!spreadsheet) throw new ApiError(404, 'NOT_FOUND', 'Requested entity was not found.');
    if (!spreadsheet.editors.has(account.email)) {
      throw new ApiError(403, 'PERMISSION_DENIED', 'The caller does not have permission');
    }
    const answer = perform(spreadsheet, call);
    if (overtaken?.operation === call.operation && overtaken !== call) {
      const before = overtaken;
      overtaken = null;
      perform(spreadsheet, before);
    }
    return answer;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', url);
    const body = await text(request);
    const call =
      address.pathname === '/token'
        ? ({ operation: 'token', spreadsheetId: '', range: '', query: address.searchParams, body } as const)
        : callOf(request.method ?? '', address, body);
    if (!call) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not Found</html>');
      return;
    }
    google.calls.push(call.operation);
    google.onCall(call.operation);
    const { fault, done } = take(call.operation);
    await answerWithFault(response, fault, {
      act: () =>
        call.operation === 'token'
          ? account.exchange(body, `${url}/token`)
          : { status: 200, answer: authorized(request, () => answerOf(call)) },
      postpone: () => (overtaken = call),
    });
    done();
  };

  const authorized = (request: IncomingMessage, act: () => object): object => {
    if (account.isValid(request.headers.authorization)) return act();
    throw new ApiError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => sendError(response, error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  url = `http://127.0.0.1:${address.port}`;

  const google: GoogleServer = {
    ...plan,
    url,
    account,
    calls: [],
    onCall: () => undefined,
    settingsFor: (spreadsheetId) => ({
      GOOGLE_SHEETS_SPREADSHEET_ID: spreadsheetId,
      GOOGLE_SERVICE_ACCOUNT: account.keyFile(`${url}/token`),
      GOOGLE_SHEETS_ROOT_URL: url,
    }),
    makeSpreadsheet(id, sheets = [makeSheet('Sheet1', { sheetId: 0 })]) {
      const made = { id, sheets, editors: new Set([account.email]) };
      spreadsheets.set(id, made);
      return made;
    },
    dropSpreadsheet: (id) => void spreadsheets.delete(id),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return google;
}

/** Responds as the API does to its own errors, and closes the connection on any other. */
function sendError(response: ServerResponse, error: unknown): void {
  if (!(error instanceof ApiError)) {
    response.destroy();
    return;
  }
  const { status, code, message, reason } = error;
  const details = reason === null ? {} : { details: [{ reason }] };
  sendJson(response, status, { error: { code: status, message, status: code, ...details } });
}
