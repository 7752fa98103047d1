import { pluralize } from '../../ui/pluralize.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Returns a note for a ticket that is paused, or that the server marks as overdue or due soon, else null. */
export function formatDueDate(
  {
    dueDate,
    isOverdue,
    isDueSoon,
    pausedAt,
  }: {
    readonly dueDate: Date;
    readonly isOverdue: boolean;
    readonly isDueSoon: boolean;
    readonly pausedAt: Date | null;
  },
  now: Date,
): { readonly text: string; readonly overdue: boolean } | null {
  if (pausedAt) return { text: 'Waiting for the agency', overdue: false };
  if (isOverdue) {
    // This device's clock may be behind the server's.
    const late = Math.max(0, Math.floor((now.getTime() - dueDate.getTime()) / DAY));
    return {
      text: late === 0 ? 'Overdue' : `Overdue by ${pluralize(late, 'day')}`,
      overdue: true,
    };
  }
  return isDueSoon ? { text: 'Due within 24 hours', overdue: false } : null;
}
