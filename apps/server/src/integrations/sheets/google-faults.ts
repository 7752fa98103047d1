import { z } from 'zod';
import { SheetFault } from './sheet-service.ts';

const LONGEST_SAID = 300;

/** Headers of an answer; the client brings a class of its own. */
const answerHeaders = z.custom<Pick<Headers, 'get'>>(
  (value) => typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function',
);

/** What a failed request of Google's client carries; a request without an answer has no response. */
const failedRequest = z.object({
  response: z.object({ status: z.int(), headers: answerHeaders, data: z.unknown() }),
});

/** An error of the API (AIP-193). */
const apiError = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

/** An error of the token endpoint (RFC 6749, 5.2). */
const tokenError = z.object({ error: z.string() });

/** Whose refusal it is about, for what a person reads. */
export interface FaultPlace {
  readonly account: string;
  readonly spreadsheet: string;
}

/** What a failure of Google's client means for an export. */
export function faultOf(error: unknown, place: FaultPlace): SheetFault {
  if (error instanceof SheetFault) return error;
  const failed = failedRequest.safeParse(error);
  // No answer at all: the network, the time-out, a connection that was cut.
  if (!failed.success) return unavailable(null);
  const { status, headers, data } = failed.data.response;
  if (status === 429 || status === 408 || status >= 500) {
    return unavailable(wordsOf(data), secondsToWait(headers));
  }
  if (tokenError.safeParse(data).success)
    return new SheetFault('final', { code: 'SHEETS_KEY_REFUSED', data: { account: place.account } });
  return refusal(status, data, place);
}

function refusal(status: number, data: unknown, place: FaultPlace): SheetFault {
  const { account, spreadsheet } = place;
  const known = apiError.safeParse(data);
  const reasons = known.success ? (known.data.error.details ?? []).map(({ reason }) => reason) : [];
  switch (status) {
    case 401:
      return new SheetFault('once', { code: 'SHEETS_KEY_REFUSED', data: { account } });
    case 403:
      if (known.success && known.data.error.status === 'RESOURCE_EXHAUSTED')
        return unavailable(wordsOf(data));
      return reasons.includes('SERVICE_DISABLED')
        ? new SheetFault('final', { code: 'SHEETS_NOT_ENABLED', data: { account } })
        : new SheetFault('final', { code: 'SHEETS_NOT_SHARED', data: { account } });
    case 404:
      return new SheetFault('final', { code: 'SHEETS_NOT_FOUND', data: { account, spreadsheet } });
    default: {
      // The sheet may have been renamed or made smaller since it was looked at.
      const said = wordsOf(data);
      return new SheetFault(
        'once',
        said === null ? { code: 'SHEETS_FAILED' } : { code: 'SHEETS_REFUSED', data: { said } },
      );
    }
  }
}

/** Nobody is to blame: it is asked again. */
export function unavailable(said: string | null, retryAfterSeconds: number | null = null): SheetFault {
  return new SheetFault(
    'later',
    said === null ? { code: 'SHEETS_FAILED' } : { code: 'SHEETS_UNAVAILABLE', data: { said } },
    retryAfterSeconds,
  );
}

function wordsOf(data: unknown): string | null {
  const known = apiError.safeParse(data);
  const words = known.success ? known.data.error.message?.trim() : undefined;
  return words === undefined || words === '' ? null : words.slice(0, LONGEST_SAID);
}

/** Retry-After in seconds, whether it came as such or as a date (RFC 9110, 10.2.3); the date by the other side's clock. */
function secondsToWait(headers: Pick<Headers, 'get'>): number | null {
  const asked = headers.get('retry-after');
  if (asked === null) return null;
  if (/^\d+$/u.test(asked)) return Number(asked);
  const seconds = (Date.parse(asked) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
