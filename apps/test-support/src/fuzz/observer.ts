import type { Caller } from '../caller.ts';
import type { FuzzRequest } from './requests.ts';

/** A call that takes this long is considered to hang. */
const HANGS_MILLISECONDS = 15_000;

/**
 * Details that no response may contain: source locations, database statements, system errors,
 * folders of the machine.
 */
const INTERNALS =
  /node_modules|\.ts:\d|\bat (?:async )?\w+ \(|select .+ from |insert into |\bpg_[a-z]{2}|\bECONN[A-Z]|\bENOENT\b|\/(?:tmp|home|root|usr)\//u;

/** Statuses from 500 that are documented responses: mail, a spreadsheet or disk space is not available. */
const DOCUMENTED = new Set([502, 503, 507]);

/** A response with its text, which is empty for an event stream. */
export interface Observed {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

/** Statistics on the responses of one run. */
export interface Tally {
  calls: number;
  /**
   * Number of connections that were closed as idle while a request was on its way. Twice for the same
   * request fails the run.
   */
  resets: number;
  /** Number of calls that could not be prepared because another one was faster. */
  overtaken: number;
  readonly byStatus: Map<number, number>;
  /** Documented responses from 500, by status and route. */
  readonly unavailable: Map<string, number>;
  /** By procedure or raw route: the number of calls sent, and of those with a status below 400. */
  readonly byName: Map<string, { sent: number; accepted: number }>;
  slowest: { milliseconds: number; what: string };
}

/** Sends requests, checks every response against the invariants, and counts them. */
export interface Observer {
  readonly tally: Tally;
  /**
   * @param name of the procedure or raw route that is counted
   * @returns null if no client can send the request
   * @throws Error for an undocumented 5xx, a response that reveals internals, or no response
   *   within 15 seconds
   */
  send(caller: Caller, name: string, request: FuzzRequest): Promise<Observed | null>;
}

export function createObserver(): Observer {
  const tally: Tally = {
    calls: 0,
    resets: 0,
    overtaken: 0,
    byStatus: new Map(),
    unavailable: new Map(),
    byName: new Map(),
    slowest: { milliseconds: 0, what: '' },
  };
  return {
    tally,
    async send(caller, name, { what, address, init }) {
      const begun = performance.now();
      const hanging = AbortSignal.timeout(HANGS_MILLISECONDS);
      let answer: Response;
      let body = '';
      try {
        const ask = () => caller.fetch(address, { ...init, signal: hanging, redirect: 'manual' });
        answer = await ask().catch((error: unknown) => {
          if (!isReset(error)) throw error;
          tally.resets += 1;
          return ask();
        });
        body = await textOf(answer);
      } catch (error) {
        if (error instanceof TypeError && !hanging.aborted && isUnsendable(error)) return null;
        throw new Error(`${what}: ${String(error)}`, { cause: error });
      }
      count(tally, name, answer.status, { milliseconds: performance.now() - begun, what });
      const { status, headers } = answer;
      if (status >= 500 && !DOCUMENTED.has(status))
        throw new Error(`${what}: ${status} ${body.slice(0, 500)}`);
      if (isOurs(headers, address) && INTERNALS.test(body)) throw new Error(`${what}: ${body.slice(0, 500)}`);
      return { status, body, headers };
    },
  };
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function count(tally: Tally, name: string, status: number, took: Tally['slowest']): void {
  tally.calls += 1;
  increase(tally.byStatus, status);
  if (status >= 500) increase(tally.unavailable, `${status} ${name}`);
  const own = tally.byName.get(name) ?? { sent: 0, accepted: 0 };
  own.sent += 1;
  if (status < 400) own.accepted += 1;
  tally.byName.set(name, own);
  if (took.milliseconds > tally.slowest.milliseconds) tally.slowest = took;
}

const typeOf = (headers: Headers): string => headers.get('content-type') ?? '';

async function textOf(answer: Response): Promise<string> {
  if (!typeOf(answer.headers).startsWith('text/event-stream')) return answer.text();
  await answer.body?.cancel();
  return '';
}

/**
 * Returns whether the server's own code wrote the response. Pages, scripts and files may contain anything.
 */
function isOurs(headers: Headers, address: string): boolean {
  const type = typeOf(headers);
  if (address.startsWith('/assets') || address.startsWith('/api/docs') || address === '/api/openapi.json')
    return false;
  return type.startsWith('application/json') || type.startsWith('text/plain');
}

const isReset = (error: unknown): boolean =>
  error instanceof TypeError && /ECONNRESET|other side closed/u.test(String(error.cause));

/** Returns whether the client rejected a header or an address, so that nothing was sent. */
const isUnsendable = (error: TypeError): boolean =>
  /header|URL|method|body|cookie|byte string/iu.test(`${error.message} ${String(error.cause)}`);
