import {
  approvalDenial,
  hasRequestEnded,
  type ApprovalDenial,
  type PeopleFacts,
  type PersonFacts,
  type RequestFacts,
} from '@plainview/domain/identity/two-people/two-person-rule';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import type { User } from '@plainview/domain/identity/users/user';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { getRetentionOptions } from '../../retention/schedules/schedules.repository.ts';
import { listGrantsOf, listUserNames } from '../users/account-grant.repository.ts';
import { findUser, listApprovedAdministrators } from '../users/account.repository.ts';

/** The duty of every action that needs two people. */
const DUTY = 'custodian';

/** Another administrator, and why this person could not approve the actor's requests. */
export interface PossibleApprover {
  readonly name: string;
  /** Null if they can approve. */
  readonly denial: ApprovalDenial | null;
}

/** Answers whether the actor may approve a request. */
export interface Approvals {
  readonly denialOf: (request: RequestFacts) => ApprovalDenial | null;
}

/** Answers who may approve which request under the two-person rule. */
export interface People extends Approvals {
  readonly hasEnded: (request: RequestFacts) => boolean;
  /** Other administrators with the duty, and whether they could approve what the actor requests now. */
  readonly possibleApprovers: readonly PossibleApprover[];
}

type PeopleContext = Pick<AppContext, 'config' | 'clock'>;

/**
 * Reads the accounts that the two-person rule compares: the actor as the approver, and the makers of
 * these requests.
 */
export async function readPeople(
  { config, clock }: PeopleContext,
  tx: Reader,
  actor: Pick<AdminActor, 'userId'>,
  requests: readonly RequestFacts[],
): Promise<People> {
  const toPerson = ({ withheldDuties, ...user }: User): PersonFacts => ({
    ...user,
    duties: dutiesWithout(config.policy.separatesDuties ? withheldDuties : []),
  });
  const people = new Map(
    (await listApprovedAdministrators(tx)).map((user) => [user.id, toPerson(user)] as const),
  );
  for (const id of [actor.userId, ...requests.map(({ byId }) => byId)]) {
    const user = people.has(id) ? null : await findUser(tx, id);
    if (user) people.set(id, toPerson(user));
  }
  const grants = await listGrantsOf(tx, [...people.keys()]);
  const names = await listUserNames(tx, [
    ...new Set(grants.flatMap(({ accountId, byId }) => (byId === null ? [accountId] : [accountId, byId]))),
  ]);
  const { approverDays: minimumDays } = await getRetentionOptions(tx);
  const nameOf = (id: string): string => names.get(id) ?? people.get(id)?.name ?? 'a deleted account';
  const now = clock.now();
  const facts: PeopleFacts = { grants, duty: DUTY, minimumDays, now, nameOf };
  const self = people.get(actor.userId);
  if (!self) throw new Error('the actor has an account');
  const requesterOf = ({ byId }: RequestFacts): PersonFacts | null => people.get(byId) ?? null;
  const ownRequest: RequestFacts = { at: now, by: self.name, byId: self.id };
  return {
    denialOf: (request) => approvalDenial(self, requesterOf(request), request, facts),
    hasEnded: (request) => hasRequestEnded(requesterOf(request), request, facts),
    possibleApprovers: [...people.values()]
      .filter(({ id, role, status, duties }) => {
        const hasRight = role === 'admin' && status === 'approved' && duties.includes(DUTY);
        return hasRight && id !== self.id;
      })
      .map((person) => ({ name: person.name, denial: approvalDenial(person, self, ownRequest, facts) })),
  };
}

/** Works like `readPeople` for a list, most of whose rows have no request. No agency user approves one. */
export async function readApprovals(
  context: PeopleContext,
  tx: Reader,
  actor: Pick<Actor, 'userId' | 'role'>,
  requests: readonly RequestFacts[],
): Promise<Approvals> {
  return actor.role === 'admin' && requests.length > 0
    ? readPeople(context, tx, actor, requests)
    : { denialOf: () => ({ code: 'NOT_ALLOWED' }) };
}
