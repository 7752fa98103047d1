import type { Outputs } from '@plainview/contract/index';
import { formatPeriod } from '@plainview/domain/retention/schedules/retention-rule';
import { pluralize } from '../../ui/pluralize.ts';

/** The undo window, automatic destruction and the two-person rule, with a request to weaken it. */
export type RetentionOptions = Outputs['retention']['get']['options'];
type WantedOptions = NonNullable<RetentionOptions['request']>['options'];

const days = (count: number): string => pluralize(count, 'day');
const limit = (period: WantedOptions['agencyMinimum']): string =>
  period === null ? 'only longer' : formatPeriod(period);

/** Describes what would change, one text for each option: `Undo window: 3 days instead of 7 days`. */
export function describeOptionsChange(current: RetentionOptions, wanted: WantedOptions): string[] {
  const changes = [
    ['Undo window', days(wanted.undoDays), days(current.undoDays)],
    ['Days before approving', days(wanted.approverDays), days(current.approverDays)],
    ['Shortest for agencies', limit(wanted.agencyMinimum), limit(current.agencyMinimum)],
  ] as const;
  return [
    ...(wanted.needsTwoPersons ? [] : ['End of the two-person rule']),
    ...(wanted.isAutomatic && !current.isAutomatic ? ['Due tickets are scheduled automatically'] : []),
    ...changes.flatMap(([label, after, before]) =>
      after === before ? [] : [`${label}: ${after} instead of ${before}`],
    ),
  ];
}
