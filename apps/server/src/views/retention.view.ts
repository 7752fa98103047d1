import { errorMessage } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import type { Actor } from '@plainview/domain/account/actor';
import { versionOfRules } from '@plainview/domain/retention/agency-retention';
import { destructionAbilities } from '@plainview/domain/retention/destruction-rights';
import { describeRetentionRule } from '@plainview/domain/retention/retention-rule';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import {
  abilityToApprove,
  type ApprovalAbility,
  type RequestFacts,
} from '@plainview/domain/two-people/two-person-rule';
import type { readHold } from '../use-cases/hold/holds.ts';
import { releaseRequestOf, removalRequestOf } from '../use-cases/hold/open-hold.ts';
import type { readAgencyRetention } from '../use-cases/retention/agency-retention.ts';
import { requestOfDestruction } from '../use-cases/retention/decide-destruction.ts';
import type { DueTicketWithRule, readDestructions } from '../use-cases/retention/read-destructions.ts';
import type { readRetention } from '../use-cases/retention/retention-settings.ts';
import type { Approvals } from '../use-cases/two-people/people.ts';

type Output = Outputs['retention'];
type HoldRow = Outputs['holds']['list']['items'][number];
type StoredHold = Awaited<ReturnType<typeof readHold>>['hold'];
type HeldTicket = Awaited<ReturnType<typeof readHold>>['tickets'][number];
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

/** Returns whether a person may approve a request, with the reason as text. */
const approvalView = (ability: ApprovalAbility<ErrorCode>): Output['get']['approvers'][number]['approve'] =>
  ability.allowed ? ability : { allowed: false, code: ability.code, message: errorMessage(ability) };

/** Returns a request under the two-person rule. */
const requestView = (
  request: RequestFacts,
  { userId }: Pick<Actor, 'userId'>,
  people: Approvals,
): NonNullable<HoldRow['releaseRequest']> => ({
  by: request.by,
  at: request.at,
  isOwn: request.byId === userId,
  approve: approvalView(abilityToApprove(people.denialOf(request))),
});

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
