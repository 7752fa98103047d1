import type { Outputs } from '@plainview/contract/index';
import { openChangeStream } from '../live/change-stream.ts';
import { AppError } from '../platform/core/app-error.ts';
import { account } from './base.ts';

type Changes = Outputs['live']['changes'] extends AsyncIterator<infer Item> ? AsyncGenerator<Item> : never;

/** Parses a `Last-Event-ID` header. Returns null if it is not a sequence number of the ledger. */
function parseEventId(text: string | undefined): number | null {
  const sequence = Number(text);
  return text && Number.isSafeInteger(sequence) && sequence >= 0 ? sequence : null;
}

/** Takes the place of the changes in the result of the procedure: the HTTP server sends the stream itself. */
async function* noChanges(): Changes {
  // Yields nothing.
}

export const liveProcedures = {
  changes: account.live.changes.handler(async ({ context, lastEventId }) => {
    const caller = await context.caller();
    if (caller.kind !== 'actor') throw new AppError(caller.code);
    context.sendStream(await openChangeStream(context.app, caller, parseEventId(lastEventId)));
    return noChanges();
  }),
};
