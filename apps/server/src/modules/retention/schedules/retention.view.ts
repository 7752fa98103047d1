import type { Outputs } from '@plainview/contract/index';
import { abilityToApprove } from '@plainview/domain/identity/two-people/two-person-rule';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { versionOfRules } from '@plainview/domain/retention/destructions/agency-retention';
import { destructionAbilities } from '@plainview/domain/retention/destructions/destruction-rights';
import { describeRetentionRule } from '@plainview/domain/retention/schedules/retention-rule';
import type { Approvals } from '../../identity/two-people/people.ts';
import { approvalView, requestView } from '../../identity/two-people/two-people.view.ts';
import { requestOfDestruction } from '../destructions/decide-destruction.ts';
import type { DueTicketWithRule, readDestructions } from '../destructions/read-destructions.ts';
import type { readAgencyRetention } from './agency-retention.ts';
import type { readRetention } from './retention-settings.ts';

type Output = Outputs['retention'];
type Destruction = Awaited<ReturnType<typeof readDestructions>>['rows'][number];

/** Returns the retention schedule with its options. */
export function retentionView(
  { rules, options, people }: Awaited<ReturnType<typeof readRetention>>,
  who: Pick<Actor, 'userId'>,
): Output['get'] {
  const request = options.request && {
    ...requestView(options.request, who, people),
    options: options.request.options,
  };
  const isEndRequested = request?.options.needsTwoPersons === false;
  return {
    rules: [...rules],
    version: versionOfRules(rules),
    options: {
      ...options,
      request,
      endRequestedBy: isEndRequested ? request.by : null,
      isOwnEndRequest: isEndRequested && request.isOwn,
    },
    approvers: people.possibleApprovers.map(({ name, denial }) => ({
      name,
      approve: approvalView(abilityToApprove(denial)),
    })),
  };
}

/** Returns the schedule of an agency, as its users see it. */
export function agencyRetentionView({
  rules,
  options,
  change,
}: Awaited<ReturnType<typeof readAgencyRetention>>): Output['getOwn'] {
  return {
    rules: rules.map(({ agencyId, incidentType, period }) => ({
      incidentType,
      period,
      isOwn: agencyId !== null,
    })),
    version: versionOfRules(rules),
    undoDays: options.undoDays,
    isAutomatic: options.isAutomatic,
    agencyMinimum: options.agencyMinimum,
    changedAt: change?.changedAt ?? null,
    changedBy: change?.changedBy ?? null,
  };
}

/** Returns a due ticket as a row of the list. */
export function dueTicketView(ticket: DueTicketWithRule): Output['due']['items'][number] {
  const { id, agencyName, incidentType, completedAt, dueAt, videoCount, sizeBytes, rule } = ticket;
  const schedule = describeRetentionRule(rule, rule.agencyName);
  return { id, agencyName, incidentType, completedAt, dueAt, schedule, videoCount, sizeBytes };
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
