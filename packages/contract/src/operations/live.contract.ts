import { eventIterator } from '@orpc/contract';
import { custodyEvents, custodySubjects } from '@plainview/domain/ledger/custody-event';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';

/** A change that the receiver may see. The client requests the current data itself. */
export const liveChange = z.object({
  sequence: z.int(),
  event: z.enum(custodyEvents),
  subject: z.enum(custodySubjects),
  subjectId: z.string(),
  ticketId: z.string().nullable(),
});

export const liveContract = {
  changes: procedure({ caller: 'account' })
    .meta({ callClass: 'stream' })
    .route({
      method: 'GET',
      path: '/changes',
      summary: 'Stream changes as server-sent events; Last-Event-ID resumes without a gap',
      description:
        'Without the auditor duty, administrators resume after at most 100 entries of the ledger, and otherwise from now: read the data again.',
      tags: ['Live'],
    })
    .output(eventIterator(liveChange))
    .errors(pickErrors('TOO_MANY_STREAMS')),
};
