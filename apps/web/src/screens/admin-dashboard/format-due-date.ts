import { pluralize } from '../../ui/pluralize.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Returns a note for a ticket that the server marks as overdue or due soon, else null. */
export function formatDueDate(
  {
    dueDate,
    isOverdue,
    isDueSoon,
  }: { readonly dueDate: Date; readonly isOverdue: boolean; readonly isDueSoon: boolean },
  now: Date,
): { readonly text: string; readonly overdue: boolean } | null {
  if (isOverdue) {
    // This device's clock may be behind the server's.
    const late = Math.max(0, Math.floor((now.getTime() - dueDate.getTime()) / DAY));
    return {
      text: late === 0 ? 'Overdue by less than a day' : `Overdue by ${pluralize(late, 'day')}`,
      overdue: true,
    };
  }
  return isDueSoon ? { text: 'Due within 24 hours', overdue: false } : null;
}
