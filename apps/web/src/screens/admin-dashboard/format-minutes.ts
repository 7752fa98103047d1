import { parseTotalLength } from '@plainview/domain/shared/duration';
import { countText } from '../../ui/pluralize.ts';

/** Returns a duration in minutes, rounded up. @param duration hh:mm:ss */
export function formatMinutes(duration: string): string {
  return `${countText(Math.ceil((parseTotalLength(duration) ?? 0) / 60))} min`;
}
