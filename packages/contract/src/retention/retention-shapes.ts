import { LONGEST_PERIOD, periodUnits } from '@plainview/domain/retention/schedules/retention-rule';
import { z } from 'zod';
import { ticketScope } from '../review/ticket-scope.ts';
import { sha256 } from '../shapes.ts';

/** The group of these procedures in the API document. */
export const tags = ['Retention'];

const somePeriod = z
  .object({ count: z.int().min(1).max(LONGEST_PERIOD), unit: z.enum(periodUnits) })
  .nullable();

/** A rule of the retention schedule. */
export const rule = ticketScope.extend({
  period: somePeriod.describe(
    'Counts from the delivery of the newest report. Null keeps tickets until someone deletes them',
  ),
});

/** Identifies a version of the schedule. */
export const version = sha256.describe(
  'Identifies the schedule, so that a change based on an older one is rejected',
);

/** The operator's limit for agencies. */
export const agencyMinimum = somePeriod.describe(
  'The shortest period that agencies may set themselves. Null: agencies may only lengthen periods',
);
