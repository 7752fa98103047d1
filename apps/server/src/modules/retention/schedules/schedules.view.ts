import type { Outputs } from '@plainview/contract/index';
import { abilityToApprove } from '@plainview/domain/identity/two-people/two-person-rule';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { versionOfRules } from '@plainview/domain/retention/destructions/agency-retention';
import { approvalView, requestView } from '../../identity/two-people/two-people.view.ts';
import type { getAgencySchedule } from './agency-schedules.ts';
import type { getRetentionSchedule } from './schedules.ts';

type Output = Outputs['retention'];

/** Returns the retention schedule with its options. */
export function retentionScheduleView(
  { rules, options, people }: Awaited<ReturnType<typeof getRetentionSchedule>>,
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
export function agencyScheduleView({
  rules,
  options,
  change,
}: Awaited<ReturnType<typeof getAgencySchedule>>): Output['getOwn'] {
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
