import { MOST_APPROVER_DAYS } from '@plainview/domain/identity/two-people/two-person-rule';
import {
  destructionStates,
  MOST_DESTROYED_AT_ONCE,
  MOST_UNDO_DAYS,
} from '@plainview/domain/retention/destructions/destruction';
import { MOST_RETENTION_RULES } from '@plainview/domain/retention/schedules/retention-rule';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors, twoPersonErrors } from '../error-catalog.ts';
import {
  ability,
  approval,
  byId,
  countedPage,
  countedPageOf,
  done,
  id,
  page,
  pageOf,
  sha256,
} from '../shapes.ts';
import { agencyRetention } from './agency-schedules.contract.ts';
import { agencyMinimum, rule, tags, version } from './retention-shapes.ts';

const rules = z.array(rule).max(MOST_RETENTION_RULES);

const options = z.object({
  undoDays: z
    .int()
    .min(0)
    .max(MOST_UNDO_DAYS)
    .describe('Days between the decision to destroy a ticket and its destruction'),
  isAutomatic: z.boolean().describe('Whether due tickets are scheduled without a person'),
  needsTwoPersons: z
    .boolean()
    .describe(
      'Whether destroying evidence, releasing a hold and weakening this rule need two administrators',
    ),
});

const approverDays = z
  .int()
  .min(0)
  .max(MOST_APPROVER_DAYS)
  .describe('Days for which an administrator must have been an evidence custodian before approving');

/** Options that weaken the two-person rule, until another administrator makes the same call. */
const optionsRequest = z.object({
  by: z.string(),
  at: z.date(),
  isOwn: z.boolean(),
  options: options.extend({ approverDays, agencyMinimum }),
  approve: approval.describe('Whether the caller may approve it, by making the same call'),
});

const dueTicket = z.object({
  id,
  number: z.string().describe('Ticket number'),
  agencyName: z.string(),
  incidentType: z.string(),
  completedAt: z.date().describe('When the newest report was delivered'),
  dueAt: z.date().describe('When the retention period ended'),
  schedule: z.string().describe('The rule that decides, as text'),
  videoCount: z.int(),
  sizeBytes: z.int(),
});

const destruction = z.object({
  id,
  ticketId: id,
  ticketNumber: z.string().nullable().describe('Null if the ticket was destroyed before tickets had numbers'),
  agencyName: z.string(),
  incidentType: z.string(),
  state: z.enum(destructionStates),
  submittedAt: z.date(),
  completedAt: z.date(),
  dueAt: z.date(),
  schedule: z.string(),
  files: z
    .array(
      z.object({
        kind: z.enum(['video', 'report', 'sidecar']),
        name: z.string(),
        sizeBytes: z.int(),
        sha256: sha256,
      }),
    )
    .describe('Videos and reports'),
  derivedFiles: z.int().describe('Number of files made from the videos'),
  requestedAt: z.date(),
  requestedBy: z.string(),
  approvedAt: z.date().nullable(),
  approvedBy: z.string().nullable(),
  destroyAfter: z.date().nullable().describe('End of the undo window; null before the approval'),
  stoppedAt: z.date().nullable(),
  stoppedBy: z.string().nullable(),
  stopReason: z.string().nullable(),
  destroyedAt: z.date().nullable(),
  certificateSha256: sha256
    .nullable()
    .describe('Null until the certificate is made. It is served at /certificates/{id}.pdf'),
  approve: approval.describe('Whether the caller may approve it'),
  stop: ability.describe('Whether the caller may stop it'),
});

export const retentionContract = {
  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/retention',
      summary: 'Get the retention schedule and its options (administrators)',
      tags,
    })
    .output(
      z.object({
        rules: z.array(rule.extend({ agencyName: z.string().nullable() })),
        version,
        options: options.extend({
          agencyMinimum,
          approverDays,
          request: optionsRequest
            .nullable()
            .describe('A change that weakens the two-person rule, which waits for another administrator'),
          endRequestedBy: z
            .string()
            .nullable()
            .describe('Who asked to end the two-person rule, until another administrator confirms it'),
          isOwnEndRequest: z.boolean(),
        }),
        approvers: z
          .array(z.object({ name: z.string(), approve: approval }))
          .describe('The other evidence custodians, and whether they could approve a request of the caller'),
      }),
    ),

  preview: procedure({ caller: 'admin' })
    .meta({ repeat: 'harmless', callClass: 'bulk' })
    .route({
      method: 'POST',
      path: '/retention/preview',
      summary:
        'Count the tickets that are due, and that would be due under another schedule (administrators)',
      tags,
    })
    .input(z.object({ rules }))
    .output(z.object({ dueNow: z.int(), dueAfter: z.int() })),

  setRules: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .route({
      method: 'PUT',
      path: '/retention/schedule',
      summary: 'Replace the retention schedule (administrators)',
      description:
        'The rule for the agency and incident type decides, then that for the agency, then those for all agencies.',
      tags,
    })
    .input(
      z.object({
        rules,
        expectedDue: z.int().min(0).describe('`dueAfter` of the preview'),
        version: version.optional(),
      }),
    )
    .output(done)
    .errors(
      pickErrors('NOT_FOUND', 'RETENTION_RULE_TWICE', 'RETENTION_CHANGED', 'RETENTION_PREVIEW_CHANGED'),
    ),

  ...agencyRetention,

  setOptions: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .route({
      method: 'PUT',
      path: '/retention/options',
      summary: 'Set the undo window, automatic destruction and the two-person rule (administrators)',
      description:
        'While the two-person rule applies, a change that weakens it is made when a second administrator makes the same call; the first one requests it. Any other change ends the request.',
      tags,
    })
    .input(options.extend({ approverDays: approverDays.optional(), agencyMinimum: agencyMinimum.optional() }))
    .output(done)
    .errors(twoPersonErrors)
    .errors(pickErrors('AUTOMATIC_WITH_TWO_PERSONS')),

  due: procedure({ caller: 'admin' })
    .meta({ callClass: 'bulk' })
    .route({
      method: 'GET',
      path: '/retention/due',
      summary: 'List the tickets that are due for destruction, the longest due first (administrators)',
      tags,
    })
    .input(z.object(page))
    .output(pageOf(dueTicket)),

  schedule: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/retention/destructions',
      summary:
        'Schedule due tickets for destruction, or request it under the two-person rule (administrators)',
      tags,
    })
    .input(z.object({ ticketIds: z.array(id).max(MOST_DESTROYED_AT_ONCE) }))
    .output(z.object({ count: z.int() }))
    .errors(pickErrors('NOTHING_SELECTED', 'NOT_DUE', 'API_KEY_NOT_ENOUGH', 'SECOND_REVIEW_IN_PROGRESS')),

  list: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/retention/destructions',
      summary: 'List requested, scheduled, stopped and completed destructions, newest first',
      tags,
    })
    .input(
      z.object({
        ...countedPage,
        group: z
          .enum(['open', 'destroyed', 'stopped'])
          .describe('open: requested or scheduled; destroyed: the tombstones'),
      }),
    )
    .output(countedPageOf(destruction)),

  approve: procedure({ caller: 'admin', duty: 'custodian', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/retention/destructions/{id}/approval',
      summary: 'Approve the destruction that another administrator requested',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(twoPersonErrors)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'DESTRUCTION_NOT_REQUESTED',
        'DESTRUCTION_CHANGED',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  stop: procedure({ caller: 'admin', duty: 'custodian' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/retention/destructions/{id}/stop',
      summary: 'Stop a requested or scheduled destruction, with a reason (administrators)',
      tags,
    })
    .input(byId.extend({ reason: z.string().trim().max(LONGEST_REASON) }))
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'REASON_REQUIRED', 'DESTRUCTION_NOT_OPEN', 'SECOND_REVIEW_IN_PROGRESS')),
};
