import type { TicketStatus } from '@plainview/domain/ticket/ticket';
import { pluralize } from '../../ui/pluralize.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * What a due date means now, in words: an overdue ticket says so, one due within a day too. A completed
 * ticket is no longer due, whatever its date.
 */
export function formatDueDate(
  dueDate: Date,
  status: TicketStatus,
  now: Date,
): { readonly words: string; readonly overdue: boolean } | null {
  if (status === 'completed') return null;
  const left = dueDate.getTime() - now.getTime();
  if (left < 0) {
    const late = Math.floor(-left / DAY);
    return {
      words: late === 0 ? 'Overdue by less than a day' : `Overdue by ${pluralize(late, 'day')}`,
      overdue: true,
    };
  }
  if (left < DAY) return { words: 'Due within 24 hours', overdue: false };
  return null;
}
