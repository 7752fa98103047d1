import { DAY, HOUR, MINUTE } from '@plainview/domain/shared/time';
import { pluralize } from '../../../ui/pluralize.ts';

/** Formats how long ago something happened, such as "5 minutes ago". */
export function formatAge(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${pluralize(Math.floor(age / MINUTE), 'minute')} ago`;
  if (age < DAY) return `${pluralize(Math.floor(age / HOUR), 'hour')} ago`;
  return `${pluralize(Math.floor(age / DAY), 'day')} ago`;
}
