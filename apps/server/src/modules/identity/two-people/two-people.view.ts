import { errorMessage } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import {
  abilityToApprove,
  type ApprovalAbility,
  type RequestFacts,
} from '@plainview/domain/identity/two-people/two-person-rule';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { Approvals } from './people.ts';

/** Returns whether a person may approve a request, with the reason as text. */
export const approvalView = (
  ability: ApprovalAbility<ErrorCode>,
): Outputs['retention']['get']['approvers'][number]['approve'] =>
  ability.allowed ? ability : { allowed: false, code: ability.code, message: errorMessage(ability) };

/** Returns a request under the two-person rule. */
export const requestView = (
  request: RequestFacts,
  { userId }: Pick<Actor, 'userId'>,
  people: Approvals,
): NonNullable<Outputs['holds']['list']['items'][number]['releaseRequest']> => ({
  by: request.by,
  at: request.at,
  isOwn: request.byId === userId,
  approve: approvalView(abilityToApprove(people.denialOf(request))),
});
