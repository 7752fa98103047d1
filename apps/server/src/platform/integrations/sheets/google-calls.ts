import type { sheets_v4 } from '@googleapis/sheets';
import { z } from 'zod';
import { faultOf, unavailable, type FaultPlace } from './google-faults.ts';

type Options = { readonly signal: AbortSignal };

/** Makes one API call. @throws SheetError on errors, including responses of an unexpected shape. */
export type GoogleCall = <Answer>(
  shape: z.ZodType<Answer>,
  call: (client: sheets_v4.Sheets, options: Options) => Promise<{ readonly data: unknown }>,
) => Promise<Answer>;

/**
 * Creates the calls of one client, which connects on first use. Discards a client whose token was rejected,
 * because it would keep using the token until it expires, even if it was revoked.
 */
export function createGoogleCalls(
  connect: () => Promise<sheets_v4.Sheets>,
  place: FaultPlace,
): (signal: AbortSignal) => GoogleCall {
  let connecting: Promise<sheets_v4.Sheets> | null = null;
  return (signal) => async (shape, call) => {
    connecting ??= connect();
    const client = await connecting;
    let answer: { readonly data: unknown };
    try {
      answer = await call(client, { signal });
    } catch (error) {
      const fault = faultOf(error, place);
      if (fault.info.code === 'SHEETS_KEY_REFUSED') connecting = null;
      throw fault;
    }
    const parsed = shape.safeParse(answer.data);
    if (!parsed.success) throw unavailable(null);
    return parsed.data;
  };
}

/** Cells as the API returns them. Trailing empty cells and rows are omitted. */
export const valueRange = z.object({
  range: z.string(),
  values: z.array(z.array(z.coerce.string())).default([]),
});

/** Several ranges, in the requested order. */
export const valueRanges = z.object({ spreadsheetId: z.string(), valueRanges: z.array(valueRange) });

/** Response of every write call. */
export const changed = z.object({ spreadsheetId: z.string() });
