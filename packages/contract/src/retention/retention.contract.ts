import { MOST_AGENCY_RULES } from '@plainview/domain/retention/agency-retention';
import {
  destructionStates,
  MOST_DESTROYED_AT_ONCE,
  MOST_UNDO_DAYS,
} from '@plainview/domain/retention/destruction';
import {
  LONGEST_PERIOD,
  MOST_RETENTION_RULES,
  periodUnits,
} from '@plainview/domain/retention/retention-rule';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { ticketScope } from '../scorecards/ticket-scope.ts';
import { ability, byId, countedPage, countedPageOf, done, id, page, pageOf, sha256 } from '../shapes.ts';

const somePeriod = z
  .object({ count: z.int().min(1).max(LONGEST_PERIOD), unit: z.enum(periodUnits) })
  .nullable();

const rule = ticketScope.extend({
  period: somePeriod.describe(
    'Counts from the delivery of the newest report. Null keeps tickets until someone deletes them',
  ),
});

const version = sha256.describe(
  'Identifies the schedule, so that a change based on an older one is rejected',
);

/** A rule of one agency. */
const agencyRule = rule.omit({ agencyId: true });
const agencyRules = z.array(agencyRule).max(MOST_AGENCY_RULES);

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
    .describe('Whether destroying evidence and releasing a hold need two administrators'),
});

const agencyMinimum = somePeriod.describe(
  'The shortest period that agencies may set themselves. Null: agencies may only lengthen periods',
);

const dueTicket = z.object({
  id,
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
  approve: ability.describe('Whether the caller may approve it'),
  stop: ability.describe('Whether the caller may stop it'),
});

const tags = ['Retention'];

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
          endRequestedBy: z
            .string()
            .nullable()
            .describe('Who asked to end the two-person rule, until another administrator confirms it'),
          isOwnEndRequest: z.boolean(),
        }),
      }),
    ),

  preview: procedure({ caller: 'admin' })
    .meta({ repeat: 'harmless' })
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

  getOwn: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/retention/own',
      summary: 'Get the retention schedule of the own agency',
      tags,
    })
    .output(
      z.object({
        rules: z
          .array(agencyRule.extend({ isOwn: z.boolean().describe('False for a rule of all agencies') }))
          .describe('The rules that apply to the agency'),
        version,
        undoDays: z.int(),
        isAutomatic: z.boolean(),
        agencyMinimum,
        changedAt: z.date().nullable().describe('When an agency administrator last changed the schedule'),
        changedBy: z.string().nullable(),
      }),
    ),

  previewOwn: procedure({ caller: 'agency', agencyAdministrator: true, inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/retention/own/preview',
      summary: 'Count the due tickets of the own agency under another schedule (agency administrators)',
      tags,
    })
    .input(z.object({ rules: agencyRules }))
    .output(
      z.object({
        dueNow: z.int(),
        dueAfter: z.int(),
        notBefore: z.date().describe('Tickets that become due by the change are not destroyed before'),
      }),
    )
    .errors(pickErrors('RETENTION_RULE_TWICE', 'RETENTION_TOO_SHORT')),

  setOwn: procedure({ caller: 'agency', agencyAdministrator: true, inPerson: true, reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/retention/own',
      summary: 'Replace the retention periods of the own agency (agency administrators)',
      description:
        'Periods can be lengthened, and shortened down to `agencyMinimum`. Nothing is destroyed by the change: tickets become due, can be kept by a hold, and are destroyed a week later at the earliest.',
      tags,
    })
    .input(
      z.object({
        rules: agencyRules,
        version,
        expectedDue: z.int().min(0).describe('`dueAfter` of the preview'),
      }),
    )
    .output(done)
    .errors(
      pickErrors(
        'RETENTION_RULE_TWICE',
        'RETENTION_TOO_SHORT',
        'RETENTION_CHANGED',
        'RETENTION_PREVIEW_CHANGED',
      ),
    ),

  setOptions: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .route({
      method: 'PUT',
      path: '/retention/options',
      summary: 'Set the undo window, automatic destruction and the two-person rule (administrators)',
      description:
        'The two-person rule ends when a second administrator makes the call that ends it; the first one requests it.',
      tags,
    })
    .input(options.extend({ agencyMinimum: agencyMinimum.optional() }))
    .output(done)
    .errors(pickErrors('AUTOMATIC_WITH_TWO_PERSONS', 'OWN_REQUEST')),

  due: procedure({ caller: 'admin' })
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
    .errors(pickErrors('NOTHING_SELECTED', 'NOT_DUE')),

  list: procedure({ caller: 'account' })
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

  approve: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/retention/destructions/{id}/approval',
      summary: 'Approve the destruction that another administrator requested',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'DESTRUCTION_NOT_REQUESTED', 'OWN_REQUEST', 'DESTRUCTION_CHANGED')),

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
    .errors(pickErrors('NOT_FOUND', 'REASON_REQUIRED', 'DESTRUCTION_NOT_OPEN')),
};
