import { custodyEvents, custodySubjects } from '@plainview/domain/custody/custody-event';
import { z } from 'zod';
import { signedIn, dutyRefusals } from './base.ts';
import { page, pageOf, search } from './shapes.ts';

/**
 * The person or the system that an entry names. Names are not unique and people choose them: tell people apart by the id or
 * the address, and the system by the missing id.
 */
export const custodyActor = {
  actorId: z.string().nullable().describe('Null for the system'),
  actorName: z.string(),
  actorEmail: z
    .string()
    .nullable()
    .describe('Sign-in address at that time; null for the system and for entries that predate it'),
};

/** An entry of the ledger as it was written. */
export const custodyEntry = z.object({
  sequence: z.int(),
  occurredAt: z.date(),
  ...custodyActor,
  agencyName: z.string().nullable().describe('Null where the entry is about no agency'),
  event: z.enum(custodyEvents),
  subject: z.enum(custodySubjects),
  subjectId: z.string(),
  ticketId: z.string().nullable(),
  data: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
    .describe('What was true then'),
  hash: z.string(),
});

export const custodyContract = {
  list: signedIn
    .errors(dutyRefusals)
    .route({
      method: 'GET',
      path: '/custody',
      summary: 'Entries of the ledger, newest first (administrators)',
      tags: ['Custody'],
    })
    .input(
      z.object({
        subject: z.enum(custodySubjects).optional(),
        search: search.describe('Inside words of the person’s name, or the id of a ticket or record'),
        occurredFrom: z.date().optional(),
        occurredBefore: z.date().optional(),
        ...page,
      }),
    )
    .output(pageOf(custodyEntry)),

  verify: signedIn
    .errors(dutyRefusals)
    .route({
      method: 'GET',
      path: '/custody/verification',
      summary: 'Check the whole custody chain (administrators)',
      tags: ['Custody'],
    })
    .output(
      z.object({
        intact: z.boolean(),
        entries: z.int().describe('How many entries were checked'),
        head: z.object({ sequence: z.int(), hash: z.string() }),
        firstFault: z
          .object({ sequence: z.int(), fault: z.enum(['order', 'link', 'content', 'hash', 'head']) })
          .nullable(),
      }),
    ),
};
