/**
 * Returns the due date of a ticket whose clock starts again: later by exactly the time for
 * which it was paused.
 */
export function dueAfterPause(
  { dueAt, pausedAt }: { readonly dueAt: Date; readonly pausedAt: Date },
  now: Date,
): Date {
  return new Date(dueAt.getTime() + Math.max(0, now.getTime() - pausedAt.getTime()));
}

/** Why the clock of a ticket started again. */
export const resumeCauses = ['answer', 'reviewer', 'delivery'] as const;
export type ResumeCause = (typeof resumeCauses)[number];
