import { ORPCError, withEventMeta } from '@orpc/server';
import type { Outputs } from '@plainview/contract/index';
import type { CustodyEntry } from '@plainview/domain/custody/custody-chain';
import { resolveCaller } from '../auth/session-actor.ts';
import { changesAfter, currentSequence } from '../live/change-stream.ts';
import { signedIn } from './base.ts';

type Change = Outputs['live']['changes'] extends AsyncIterator<infer Item> ? Item : never;

const changeView = ({ sequence, event, subject, subjectId, ticketId }: CustodyEntry): Change => ({
  sequence,
  event,
  subject,
  subjectId,
  ticketId,
});

export const liveProcedures = {
  changes: signedIn.live.changes.handler(async ({ context, signal, lastEventId }) => {
    // Found before the answer begins: what the client reads after that can't have been missed.
    const resumed = Number(lastEventId);
    const after = Number.isSafeInteger(resumed) && lastEventId ? resumed : await currentSequence(context.app);
    const caller = () => resolveCaller(context.app, context.headers, false);
    const { stopping } = context.app;
    const ending = signal ? AbortSignal.any([signal, stopping]) : stopping;
    const stream = changesAfter(context.app, after, caller, ending);
    return (async function* changes() {
      for await (const entry of stream) {
        yield withEventMeta(changeView(entry), { id: String(entry.sequence) });
      }
      // An error, not an end: the client is to come back, to this process's successor.
      if (stopping.aborted) throw new ORPCError('SERVICE_UNAVAILABLE');
    })();
  }),
};
