import type { TicketStatus } from '@plainview/domain/ticket/ticket';
import { pluralize } from '../../ui/pluralize.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Returns a note on a ticket that is overdue or due within a day, else null. A completed ticket is never overdue. */
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
