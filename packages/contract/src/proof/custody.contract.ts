import { custodyEvents, custodySubjects } from '@plainview/domain/ledger/custody-event';
import { custodyStatuses, MOST_FAULTS_LISTED } from '@plainview/domain/ledger/custody-faults';
import { auditHighlights, eventGroups } from '@plainview/domain/ledger/event-group';
import { custodyFaultKinds } from '@plainview/domain/ledger/ledger-entries';
import { linkedRecords } from '@plainview/domain/ledger/linked-record';
import { LEDGER_DUTY } from '@plainview/domain/proof/ledger/custody-visibility';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { countedPage, countedPageOf, search } from '../shapes.ts';

/**
 * The user or system that an entry names. Names are not unique and users choose them. Identify users by id or
 * address, and the system by the missing id.
 */
export const custodyActor = {
  actorId: z.string().nullable().describe('Null for the system'),
  actorName: z.string(),
  actorEmail: z
    .string()
    .nullable()
    .describe('Sign-in address at that time; null for the system and for entries that predate it'),
};

/** Data that was current when the entry was written. Keys depend on the event. */
export const custodyData = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
  .describe('Facts at the time of the event');

/** A ledger entry as it was written. */
export const custodyEntry = z.object({
  sequence: z.int(),
  occurredAt: z.date(),
  ...custodyActor,
  agencyName: z.string().nullable().describe('Null if the entry concerns no agency'),
  event: z.enum(custodyEvents),
  subject: z.enum(custodySubjects),
  subjectId: z.string(),
  ticketId: z.string().nullable(),
  ticketNumber: z
    .string()
    .nullable()
    .describe('Also of deleted tickets; null without a ticket, or if it was deleted before it had a number'),
  data: custodyData,
  existing: z
    .array(z.enum(linkedRecords))
    .describe('Which of the ticket, video and user in the entry still exist'),
  hash: z.string(),
});

const fault = { sequence: z.int(), fault: z.enum(custodyFaultKinds) };

export const custodyContract = {
  list: procedure({ caller: 'admin', duty: LEDGER_DUTY })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/custody',
      summary: 'List ledger entries, newest first (administrators)',
      tags: ['Custody'],
    })
    .input(
      z.object({
        subject: z.enum(custodySubjects).optional().describe('Kind of record that entries are about'),
        group: z.enum(eventGroups).optional().describe('Kind of event'),
        highlight: z.enum(auditHighlights).optional().describe('Events that an auditor looks at first'),
        search: search.describe(
          'Substring of the person’s name or email, a ticket number, or the id of a person, ticket or record in any spelling',
        ),
        occurredFrom: z.date().optional(),
        occurredBefore: z.date().optional(),
        ...countedPage,
      }),
    )
    .output(countedPageOf(custodyEntry)),

  verify: procedure({ caller: 'admin', duty: LEDGER_DUTY })
    .meta({ callClass: 'bulk' })
    .route({
      method: 'GET',
      path: '/custody/verification',
      summary: 'Verify the whole custody chain (administrators)',
      tags: ['Custody'],
    })
    .output(
      z.object({
        intact: z.boolean().describe('False if there is any fault, including acknowledged ones'),
        status: z
          .enum(custodyStatuses)
          .describe('known-faults: the operator has acknowledged every fault in its current form'),
        entries: z.int().describe('Number of entries checked'),
        head: z.object({ sequence: z.int(), hash: z.string() }),
        firstFault: z
          .object(fault)
          .nullable()
          .describe('First fault that is not acknowledged, otherwise the first'),
        faults: z
          .array(
            z.object({
              ...fault,
              acknowledged: z
                .object({ sequence: z.int().describe('Entry with the acknowledgment'), reason: z.string() })
                .nullable(),
            }),
          )
          .describe(`At most ${MOST_FAULTS_LISTED}, unacknowledged ones first`),
        faultCount: z.int(),
      }),
    ),
};
