import type { sheets_v4 } from '@googleapis/sheets';
import { z } from 'zod';
import { faultOf, unavailable, type FaultPlace } from './google-faults.ts';

type Options = { readonly signal: AbortSignal };

/** One call of the client. @throws SheetFault, also where the answer is not what the API answers. */
export type GoogleCall = <Answer>(
  shape: z.ZodType<Answer>,
  call: (client: sheets_v4.Sheets, options: Options) => Promise<{ readonly data: unknown }>,
) => Promise<Answer>;

/**
 * Calls of one client, which is made at the first. One whose token was not taken is thrown away: it would keep the token
 * until that runs out, withdrawn or not.
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
      if (fault.refusal.code === 'SHEETS_KEY_REFUSED') connecting = null;
      throw fault;
    }
    const parsed = shape.safeParse(answer.data);
    if (!parsed.success) throw unavailable(null);
    return parsed.data;
  };
}

/** Cells as the API answers them; empty ones at the end of a row and empty rows at the end are left out. */
export const valueRange = z.object({
  range: z.string(),
  values: z.array(z.array(z.coerce.string())).default([]),
});

/** Several of them, in the order asked for. */
export const valueRanges = z.object({ spreadsheetId: z.string(), valueRanges: z.array(valueRange) });

/** What every change answers. */
export const changed = z.object({ spreadsheetId: z.string() });
