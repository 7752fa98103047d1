import { MOST_AGENCY_RULES } from '@plainview/domain/retention/destructions/agency-retention';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { done } from '../shapes.ts';
import { agencyMinimum, rule, tags, version } from './retention-shapes.ts';

/** A rule of one agency. */
const agencyRule = rule.omit({ agencyId: true });
const agencyRules = z.array(agencyRule).max(MOST_AGENCY_RULES);

/** An agency's own part of the retention schedule. */
export const agencyRetention = {
  getOwn: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/retention/own',
      summary: 'Get the retention schedule of your agency',
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
      summary: 'Count the due tickets of your agency under another schedule (agency administrators)',
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
      summary: 'Replace the retention periods of your agency (agency administrators)',
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
};
