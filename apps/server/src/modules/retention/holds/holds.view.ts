import type { Outputs } from '@plainview/contract/index';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { Approvals } from '../../identity/two-people/people.ts';
import { requestView } from '../../identity/two-people/two-people.view.ts';
import type { getHold } from './holds.ts';
import { releaseRequestOf, removalRequestOf } from './open-hold.ts';

type HoldRow = Outputs['holds']['list']['items'][number];
type StoredHold = Awaited<ReturnType<typeof getHold>>['hold'];
type HeldTicket = Awaited<ReturnType<typeof getHold>>['tickets'][number];

/** Returns a hold across tickets. */
export function holdView(hold: StoredHold, who: Pick<Actor, 'userId'>, people: Approvals): HoldRow {
  const {
    releaseRequestedAt: _at,
    releaseRequestedBy: _by,
    releaseRequestedById: _byId,
    changedAt: _changed,
    ...row
  } = hold;
  const request = releaseRequestOf(hold);
  return { ...row, releaseRequest: request && requestView(request, who, people) };
}

/** Returns a ticket of a hold across tickets. */
export function heldTicketView(
  held: HeldTicket,
  who: Pick<Actor, 'userId'>,
  people: Approvals,
): Outputs['holds']['get']['tickets'][number] {
  const { removalRequestedAt: _at, removalRequestedBy: _by, removalRequestedById: _byId, ...row } = held;
  const request = removalRequestOf(held);
  return { ...row, removalRequest: request && requestView(request, who, people) };
}
