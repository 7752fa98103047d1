import { z } from 'zod';
import { SheetError } from './sheet-service.ts';

const MAXIMUM_MESSAGE_LENGTH = 300;

/** Response headers; the client uses its own class. */
const answerHeaders = z.custom<Pick<Headers, 'get'>>(
  (value) => typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function',
);

/**
 * Error of a failed request in Google's client. Without a response from the server, `response` is missing.
 */
const failedRequest = z.object({
  response: z.object({ status: z.int(), headers: answerHeaders, data: z.unknown() }),
});

/** An API error (AIP-193). */
const apiError = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

/** An error of the token endpoint (RFC 6749, 5.2). */
const tokenError = z.object({ error: z.string() });

/** Account and spreadsheet for error messages. */
export interface FaultPlace {
  readonly account: string;
  readonly spreadsheet: string;
}

/** Converts an error of Google's client to the fault of an export. */
export function faultOf(error: unknown, place: FaultPlace): SheetError {
  if (error instanceof SheetError) return error;
  const failed = failedRequest.safeParse(error);
  // No response: network error, timeout, or a closed connection.
  if (!failed.success) return unavailable(null);
  const { status, headers, data } = failed.data.response;
  if (status === 429 || status === 408 || status >= 500) {
    return unavailable(errorText(data), secondsToWait(headers));
  }
  if (tokenError.safeParse(data).success)
    return new SheetError('final', { code: 'SHEETS_KEY_REFUSED', data: { account: place.account } });
  return rejection(status, data, place);
}

function rejection(status: number, data: unknown, place: FaultPlace): SheetError {
  const { account, spreadsheet } = place;
  const known = apiError.safeParse(data);
  const reasons = known.success ? (known.data.error.details ?? []).map(({ reason }) => reason) : [];
  switch (status) {
    case 401:
      return new SheetError('once', { code: 'SHEETS_KEY_REFUSED', data: { account } });
    case 403:
      if (known.success && known.data.error.status === 'RESOURCE_EXHAUSTED')
        return unavailable(errorText(data));
      return reasons.includes('SERVICE_DISABLED')
        ? new SheetError('final', { code: 'SHEETS_NOT_ENABLED', data: { account } })
        : new SheetError('final', { code: 'SHEETS_NOT_SHARED', data: { account } });
    case 404:
      return new SheetError('final', { code: 'SHEETS_NOT_FOUND', data: { account, spreadsheet } });
    default: {
      // The sheet may have been renamed or shrunk since it was read.
      const said = errorText(data);
      return new SheetError(
        'once',
        said === null ? { code: 'SHEETS_FAILED' } : { code: 'SHEETS_REFUSED', data: { said } },
      );
    }
  }
}

/** Returns a temporary fault, which is retried. */
export function unavailable(said: string | null, retryAfterSeconds: number | null = null): SheetError {
  return new SheetError(
    'later',
    said === null ? { code: 'SHEETS_FAILED' } : { code: 'SHEETS_UNAVAILABLE', data: { said } },
    retryAfterSeconds,
  );
}

function errorText(data: unknown): string | null {
  const known = apiError.safeParse(data);
  const message = known.success ? known.data.error.message?.trim() : undefined;
  return message === undefined || message === '' ? null : message.slice(0, MAXIMUM_MESSAGE_LENGTH);
}

/**
 * Parses Retry-After, given as seconds or as a date (RFC 9110, 10.2.3). Compares dates with the server's
 * clock. Returns seconds, or null.
 */
function secondsToWait(headers: Pick<Headers, 'get'>): number | null {
  const asked = headers.get('retry-after');
  if (asked === null) return null;
  if (/^\d+$/u.test(asked)) return Number(asked);
  const seconds = (Date.parse(asked) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
