import { addTime, DAY } from '../../shared/time.ts';

/** Days between the warning and the day on which an unused account is disabled. */
export const UNUSED_WARNING_DAYS = 14;

/** Fewest days that can be configured, so that the warning leaves time to sign in. */
export const FEWEST_UNUSED_DAYS = 30;

/** Returns when an account that is not used again is disabled. */
export const disabledOn = (lastUsedAt: Date, unusedAccountDays: number): Date =>
  addTime(lastUsedAt, unusedAccountDays * DAY);

/** Describes why an account is disabled. */
export function describeDisabled(reason: {
  readonly unusedDays: number | null;
  readonly isByAgency: boolean;
}): string {
  if (reason.isByAgency) return 'Removed by the agency';
  return reason.unusedDays === null
    ? 'Disabled in an access review'
    : `Disabled: not used for ${reason.unusedDays} days`;
}
