import type { Outputs } from '@plainview/contract/index';

type Ticket = Outputs['tickets']['get'];

/** Says who reviews the ticket, or to whom it is assigned. */
export function reviewerText({ reviewerId, reviewerName, assigneeName }: Ticket, userId: string): string {
  const name = reviewerName ?? assigneeName;
  if (name === null) return 'No reviewer';
  const you = reviewerId === userId ? ' (you)' : '';
  return `${reviewerName === null ? 'Assigned to' : 'Reviewer'}: ${name}${you}`;
}

/** Returns the labels of the actions that change the reviewer. `take` is null for the user's own ticket. */
export function reviewerActions({ reviewerId, abilities }: Ticket, userId: string) {
  if (!abilities.assign.allowed) return null;
  if (reviewerId === userId) return { take: null, assign: 'Hand Over' };
  return { take: reviewerId === null ? 'Assign to Me' : 'Take Over', assign: 'Assign' };
}
