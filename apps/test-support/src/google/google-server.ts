import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
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
 * A fault of one call. `cut`: executed, but the connection breaks before the response. `held`: executed, but never
 * answered. `late`: executed only after the caller has given up. `overtaken`: never answered, and executed only after
 * the next call of its kind. `until`: succeeds, but only after a promise resolves.
 */
export type Fault =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  | { readonly kind: 'until'; readonly released: Promise<void> }
  | { readonly kind: 'cut' | 'held' | 'late' | 'overtaken' };

/** A fake Google for tests: the token endpoint and the parts of the Sheets API v4 that the product uses, over HTTP. */
export interface GoogleServer {
  readonly url: string;
  readonly account: TokenEndpoint;
  /** Returns the settings with which a product writes to this spreadsheet. */
  settingsFor(spreadsheetId: string): Record<string, string>;
  /** Creates a spreadsheet that is shared with the account. */
  makeSpreadsheet(id: string, sheets?: StoredSheet[]): StoredSpreadsheet;
  dropSpreadsheet(id: string): void;
  /**
   * Injects faults into the next calls of a kind, one fault each. @returns once the last of them has arrived and,
   * unless its fault prevents that, was executed
   */
  spoil(operation: Operation, ...faults: Fault[]): Promise<void>;
  /** Injects a fault into every call of a kind until `heal`. */
  spoilAll(operation: Operation, fault: Fault): void;
  heal(): void;
  /** Called for each call before it is executed. */
  onCall: (operation: Operation) => void;
  /** All calls received, in order. */
  readonly calls: Operation[];
  stop(): Promise<void>;
}

const json = { 'content-type': 'application/json; charset=UTF-8' };

export async function startGoogleServer(): Promise<GoogleServer> {
  const account = createTokenEndpoint('plainview@plainview-test.iam.gserviceaccount.com');
  const spreadsheets = new Map<string, StoredSpreadsheet>();
  const waiting = new Map<Operation, { readonly fault: Fault; readonly done: () => void }[]>();
  const constant = new Map<Operation, Fault>();
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
      send(response, 404, '<html>Not Found</html>', { 'content-type': 'text/html' });
      return;
    }
    google.calls.push(call.operation);
    google.onCall(call.operation);
    const next = waiting.get(call.operation)?.shift();
    const fault = next?.fault ?? constant.get(call.operation);
    const act = (): { readonly status: number; readonly answer: object } =>
      call.operation === 'token'
        ? account.exchange(body, `${url}/token`)
        : { status: 200, answer: authorized(request, () => answerOf(call)) };
    await spoilt(call, fault, act, response);
    next?.done();
  };

  const authorized = (request: IncomingMessage, act: () => object): object => {
    if (account.isValid(request.headers.authorization)) return act();
    throw new ApiError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  };

  const spoilt = async (
    call: ApiCall,
    fault: Fault | undefined,
    act: () => { readonly status: number; readonly answer: object },
    response: ServerResponse,
  ): Promise<void> => {
    if (fault?.kind === 'until') await fault.released;
    switch (fault?.kind) {
      case 'answer':
        send(response, fault.status, fault.body ?? '', fault.headers ?? json);
        return;
      case 'overtaken':
        overtaken = call;
        return;
      case 'late':
        await once(response, 'close');
        act();
        return;
      case 'held':
        act();
        return;
      case 'cut':
        act();
        response.destroy();
        return;
      case 'until':
      case undefined: {
        const { status, answer } = act();
        send(response, status, JSON.stringify(answer), json);
      }
    }
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!(error instanceof ApiError)) {
        response.destroy();
        return;
      }
      const { status, code, message, reason } = error;
      const details = reason === null ? {} : { details: [{ reason }] };
      const body = { error: { code: status, message, status: code, ...details } };
      send(response, status, JSON.stringify(body), json);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  url = `http://127.0.0.1:${address.port}`;

  const google: GoogleServer = {
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
    async spoil(operation, ...faults) {
      const queue = waiting.get(operation) ?? [];
      waiting.set(operation, queue);
      await Promise.all(faults.map((fault) => new Promise<void>((done) => queue.push({ fault, done }))));
    },
    spoilAll: (operation, fault) => void constant.set(operation, fault),
    heal() {
      constant.clear();
      waiting.clear();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return google;
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, headers).end(body);
}
