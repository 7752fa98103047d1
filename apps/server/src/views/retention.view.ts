import type { Outputs } from '@plainview/contract/index';
import type { Actor } from '@plainview/domain/account/actor';
import { versionOfRules } from '@plainview/domain/retention/agency-retention';
import { destructionAbilities } from '@plainview/domain/retention/destruction-rights';
import { describeRetentionRule } from '@plainview/domain/retention/retention-rule';
import type { readHold } from '../use-cases/hold/holds.ts';
import type { readAgencyRetention } from '../use-cases/retention/agency-retention.ts';
import type { DueTicketWithRule, readDestructions } from '../use-cases/retention/read-destructions.ts';
import type { readRetention } from '../use-cases/retention/retention-settings.ts';

type Output = Outputs['retention'];
type HoldRow = Outputs['holds']['list']['items'][number];
type StoredHold = Awaited<ReturnType<typeof readHold>>['hold'];
type HeldTicket = Awaited<ReturnType<typeof readHold>>['tickets'][number];
type Destruction = Awaited<ReturnType<typeof readDestructions>>['rows'][number];

/** Returns the retention schedule with its options. */
export function retentionView(
  { rules, options }: Awaited<ReturnType<typeof readRetention>>,
  { userId }: Pick<Actor, 'userId'>,
): Output['get'] {
  const { endRequestedById, ...shown } = options;
  return {
    rules: [...rules],
    version: versionOfRules(rules),
    options: { ...shown, isOwnEndRequest: endRequestedById === userId },
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
export function destructionView(destruction: Destruction, who: Actor): Output['list']['items'][number] {
  const { agencyId: _agency, files, requestedById, approvedById: _approver, ...shown } = destruction;
  const { certificateKey: _key, certificateSizeBytes: _size, evidenceSha256: _hash, ...rest } = shown;
  const {
    videoCount: _videos,
    totalSeconds: _seconds,
    totalCents: _cents,
    paymentStatus: _paid,
    ...row
  } = rest;
  return {
    ...row,
    files: files.flatMap(({ kind, name, sizeBytes, sha256 }) =>
      kind === 'derived' ? [] : [{ kind, name, sizeBytes, sha256 }],
    ),
    derivedFiles: files.filter(({ kind }) => kind === 'derived').length,
    ...destructionAbilities(who, { state: destruction.state, requestedById }),
  };
}

/** Returns a hold across tickets. */
export function holdView(hold: StoredHold, { userId }: Pick<Actor, 'userId'>): HoldRow {
  const {
    releaseRequestedAt: at,
    releaseRequestedBy: by,
    releaseRequestedById,
    changedAt: _changed,
    ...row
  } = hold;
  const isRequested = at !== null && by !== null && row.releasedAt === null;
  return {
    ...row,
    releaseRequest: isRequested ? { by, at, isOwn: releaseRequestedById === userId } : null,
  };
}

/** Returns a ticket of a hold across tickets. */
export function heldTicketView(
  { removalRequestedAt: at, removalRequestedBy: by, removalRequestedById, ...row }: HeldTicket,
  { userId }: Pick<Actor, 'userId'>,
): Outputs['holds']['get']['tickets'][number] {
  const isOwn = removalRequestedById === userId;
  return { ...row, removalRequest: at === null || by === null ? null : { at, by, isOwn } };
}
