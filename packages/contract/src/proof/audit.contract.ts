import { LONGEST_NOTE } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';

const week = z.iso.date().describe('Its Monday, in UTC');

const summary = z.object({
  firstSequence: z.int().nullable().describe('First entry of the week; null if it has none'),
  lastSequence: z.int().nullable(),
  counts: z.record(z.string().max(100), z.int()).describe('Number of entries by event'),
});

const signOff = z.object({
  note: z.string(),
  signedAt: z.date(),
  signedByName: z.string(),
  signedByEmail: z.string(),
});

const tags = ['Custody'];

export const auditContract = {
  weeks: procedure({ caller: 'admin', duty: 'auditor' })
    .route({
      method: 'GET',
      path: '/audit/weeks',
      summary: 'List the finished weeks of the ledger, open ones and the newest signed off (administrators)',
      tags,
    })
    .output(
      z.object({
        isRequired: z.boolean().describe('Whether weeks can be overdue (SECURITY_PROFILE=strict)'),
        open: z.array(z.object({ week, dueAt: z.date(), isOverdue: z.boolean() })).describe('Oldest first'),
        signedOff: z
          .array(signOff.extend({ week, entries: z.int() }))
          .describe('Newest first, at most a year'),
      }),
    ),

  week: procedure({ caller: 'admin', duty: 'auditor' })
    .route({
      method: 'GET',
      path: '/audit/weeks/{week}',
      summary: 'Summarize a finished week of the ledger (administrators)',
      tags,
    })
    .input(z.object({ week }))
    .output(summary.extend({ week, signOff: signOff.nullable() }))
    .errors(pickErrors('NOT_FOUND')),

  signOff: procedure({ caller: 'admin', duty: 'auditor', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/audit/weeks/{week}/sign-off',
      summary: 'Sign off a finished week of the ledger (administrators)',
      tags,
    })
    .input(
      z.object({
        week,
        reviewed: summary.describe('The summary that was reviewed; it must be the current one'),
        note: z.string().trim().max(LONGEST_NOTE),
      }),
    )
    .output(signOff)
    .errors(pickErrors('NOT_FOUND', 'NOTE_REQUIRED', 'AUDIT_WEEK_SIGNED_OFF', 'AUDIT_WEEK_CHANGED')),

  status: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/audit/status',
      summary: 'Get what is overdue: weeks to sign off and the access review (administrators)',
      tags,
    })
    .output(
      z.object({
        overdueWeeks: z.int().describe('0 for administrators without the auditor duty'),
        reviewDueAt: z
          .date()
          .nullable()
          .describe('When the next access review is due; null if it is not required'),
        isReviewOverdue: z.boolean(),
      }),
    ),
};
