import type { Outputs } from '@plainview/contract/index';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { destructionAbilities } from '@plainview/domain/retention/destructions/destruction-rights';
import { describeRetentionRule } from '@plainview/domain/retention/schedules/retention-rule';
import type { Approvals } from '../../identity/two-people/people.ts';
import { approvalView } from '../../identity/two-people/two-people.view.ts';
import { requestOfDestruction, type DueTicketWithRule, type listDestructions } from './destructions.ts';

type Output = Outputs['retention'];
type Destruction = Awaited<ReturnType<typeof listDestructions>>['rows'][number];

/** Returns a due ticket as a row of the list. */
export function dueTicketView(ticket: DueTicketWithRule): Output['due']['items'][number] {
  const { id, number, agencyName, incidentType, completedAt, dueAt, videoCount, sizeBytes, rule } = ticket;
  const schedule = describeRetentionRule(rule, rule.agencyName);
  return { id, number, agencyName, incidentType, completedAt, dueAt, schedule, videoCount, sizeBytes };
}

/**
 * Returns a destruction, with the actions that the actor may take. Agencies see neither files made from
 * videos nor keys.
 */
export function destructionView(
  destruction: Destruction,
  who: Actor,
  people: Approvals,
): Output['list']['items'][number] {
  const {
    agencyId: _agency,
    files,
    requestedById: _requester,
    approvedById: _approver,
    ...shown
  } = destruction;
  const { certificateKey: _key, certificateSizeBytes: _size, evidenceSha256: _hash, ...rest } = shown;
  const {
    videoCount: _videos,
    totalSeconds: _seconds,
    totalCents: _cents,
    paymentStatus: _paid,
    ...row
  } = rest;
  const request = requestOfDestruction(destruction);
  const approvalDenial = request && people.denialOf(request);
  const { approve, stop } = destructionAbilities(who, { state: destruction.state, approvalDenial });
  return {
    ...row,
    files: files.flatMap(({ kind, name, sizeBytes, sha256 }) =>
      kind === 'derived' ? [] : [{ kind, name, sizeBytes, sha256 }],
    ),
    derivedFiles: files.filter(({ kind }) => kind === 'derived').length,
    approve: approvalView(approve),
    stop,
  };
}
