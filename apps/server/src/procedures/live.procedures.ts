import { ORPCError, withEventMeta } from '@orpc/server';
import type { Outputs } from '@plainview/contract/index';
import { AppError } from '../core/app-error.ts';
import { openChangeStream } from '../live/change-stream.ts';
import type { LedgerChange } from '../persistence/custody/custody.repository.ts';
import { account } from './base.ts';

type Change = Outputs['live']['changes'] extends AsyncIterator<infer Item> ? Item : never;

const changeView = ({ sequence, event, subject, subjectId, ticketId }: LedgerChange): Change =>
  withEventMeta({ sequence, event, subject, subjectId, ticketId }, { id: String(sequence) });

/** Parses a `Last-Event-ID` header. Returns null if it is not a sequence number of the ledger. */
function parseEventId(text: string | undefined): number | null {
  const sequence = Number(text);
  return text && Number.isSafeInteger(sequence) && sequence >= 0 ? sequence : null;
}

export const liveProcedures = {
  changes: account.live.changes.handler(async ({ context, signal, lastEventId }) => {
    const caller = await context.caller();
    if (caller.kind !== 'actor') throw new AppError(caller.code);
    const closing = signal ?? context.app.stopping;
    const stream = await openChangeStream(context.app, caller, parseEventId(lastEventId), closing);
    return (async function* changes() {
      for await (const change of stream.changes) yield changeView(change);
      const end = stream.ended();
      // An error and not an end, so that the client resumes from the last change, at this process's successor if it
      // stops.
      if (end === 'stopping' || end === 'too-slow') throw new ORPCError('SERVICE_UNAVAILABLE');
    })();
  }),
};
