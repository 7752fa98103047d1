import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../../shared/time.ts';
import type { AccountGrant, GrantKind } from './account-grant.ts';
import {
  approvalDenial,
  hasRequestEnded,
  type PeopleFacts,
  type PersonFacts,
  type RequestFacts,
} from './two-person-rule.ts';

const at = (day: number): Date => new Date(day * DAY);
const custodian = ['custodian'] as const;

const person = (id: string, change: Partial<PersonFacts> = {}): PersonFacts => ({
  id,
  name: id,
  role: 'admin',
  status: 'approved',
  duties: custodian,
  createdAt: at(0),
  ...change,
});

const grant = (accountId: string, kind: GrantKind, byId: string | null = null, day = 0): AccountGrant => ({
  accountId,
  kind,
  byId,
  at: at(day),
  duties: kind === 'confirmed' ? [] : custodian,
});

const factsOf = (grants: readonly AccountGrant[], change: Partial<PeopleFacts> = {}): PeopleFacts => ({
  grants,
  duty: 'custodian',
  minimumDays: 7,
  now: at(102),
  nameOf: (id) => id,
  ...change,
});

const requestBy = (byId: string, day = 100): RequestFacts => ({ at: at(day), by: byId, byId });

/** Returns the code for which one account cannot approve the request of another. */
const denial = (
  approver: PersonFacts | string,
  requester: PersonFacts | string,
  grants: readonly AccountGrant[],
  change: Partial<PeopleFacts> = {},
) => {
  const [one, other] = [approver, requester].map((who) => (typeof who === 'string' ? person(who) : who));
  if (!one || !other) throw new Error('two people are expected');
  return approvalDenial(one, other, requestBy(other.id), factsOf(grants, change))?.code ?? null;
};

const setup = grant('dana', 'setup');
const confirmed = grant('casey', 'confirmed', null, 1);

test('CL-06 two administrators whose accounts do not go back to one person act together', () => {
  const grants = [setup, grant('casey', 'approved', 'dana'), confirmed];
  expect(denial('casey', 'dana', grants)).toBeNull();
  expect(denial('dana', 'casey', grants)).toBeNull();
  expect(denial('dana', 'dana', grants)).toBe('OWN_REQUEST');
  // Whom Dana and Casey admitted can act with the other one.
  const both = [...grants, grant('kim', 'invited', 'dana'), grant('lee', 'invited', 'casey')];
  expect(denial('kim', 'casey', both)).toBeNull();
  expect(denial('lee', 'kim', both)).toBeNull();
  expect(denial('kim', 'dana', both)).toBe('APPROVER_NOT_INDEPENDENT');
});

test('CL-06 one person with accounts that they invited, approved or gave duties cannot be both', () => {
  for (const kind of ['invited', 'approved', 'role', 'duties'] as const) {
    const grants = [setup, confirmed, grant('casey', kind, 'dana', 2)];
    const codes = [denial('casey', 'dana', grants), denial('dana', 'casey', grants)];
    expect({ kind, codes }).toEqual({ kind, codes: codes.map(() => 'APPROVER_NOT_INDEPENDENT') });
  }
  const chain = [setup, grant('a', 'invited', 'dana'), grant('b', 'approved', 'a'), grant('c', 'role', 'b')];
  expect(denial('c', 'dana', [...chain, grant('c', 'invited', 'b')])).toBe('APPROVER_NOT_INDEPENDENT');
  expect(approvalDenial(person('b'), person('dana'), requestBy('dana'), factsOf(chain))).toEqual({
    code: 'APPROVER_NOT_INDEPENDENT',
    data: { name: 'b', admittedBy: 'dana' },
  });
  // Two people whom a third one admitted are independent of each other.
  const colleagues = [setup, grant('a', 'invited', 'dana'), grant('b', 'invited', 'dana')];
  expect(denial('a', 'b', colleagues)).toBeNull();
});

test('CL-06 an account of unknown origin is not independent until the operator confirms it', () => {
  expect(denial('casey', 'dana', [setup])).toBe('APPROVER_ORIGIN_UNKNOWN');
  expect(denial('dana', 'casey', [setup, grant('casey', 'recovered')])).toBe('APPROVER_ORIGIN_UNKNOWN');
  expect(denial('casey', 'dana', [setup, grant('casey', 'invited', 'gone')])).toBe('APPROVER_ORIGIN_UNKNOWN');
  expect(denial('casey', 'dana', [setup, confirmed])).toBeNull();
});

const given = (day: number) => [setup, confirmed, grant('casey', 'recovered', null, day)];

test('CL-06 an approver had the duty before the request, and for the minimum time', () => {
  expect(denial('casey', 'dana', given(100))).toBe('APPROVER_AFTER_REQUEST');
  expect(denial('casey', 'dana', given(99))).toBe('APPROVER_TOO_NEW');
  expect(denial('casey', 'dana', given(99), { minimumDays: 3 })).toBeNull();
  expect(denial('casey', 'dana', given(95))).toBeNull();
  expect(denial(person('casey', { createdAt: at(99) }), 'dana', given(0))).toBe('APPROVER_TOO_NEW');
  expect(denial(person('casey', { duties: ['reviewer'] }), 'dana', given(0))).toBe('DUTY_NEEDED');
  expect(denial(person('casey', { status: 'disabled' }), 'dana', given(0))).toBe('NOT_ALLOWED');
});

test('CL-06 a request ends when its maker loses the right, and does not come back with it', () => {
  const facts = factsOf([setup]);
  const request = requestBy('dana');
  expect(hasRequestEnded(person('dana'), request, facts)).toBe(false);
  expect(hasRequestEnded(null, request, facts)).toBe(true);
  expect(hasRequestEnded(person('dana', { status: 'disabled' }), request, facts)).toBe(true);
  expect(hasRequestEnded(person('dana', { role: 'agency' }), request, facts)).toBe(true);
  expect(hasRequestEnded(person('dana', { duties: [] }), request, facts)).toBe(true);
  const again = factsOf([setup, grant('dana', 'duties', 'casey', 101)]);
  expect(hasRequestEnded(person('dana'), request, again)).toBe(true);
  expect(approvalDenial(person('casey'), null, request, facts)?.code).toBe('REQUEST_ENDED');
});

test('CL-06 whatever accounts an administrator makes, none of them acts together with theirs', () => {
  const kinds = ['invited', 'approved'] as const;
  const made = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...kinds)), { minLength: 1, maxLength: 12 });
  // Each new account is admitted by one of those before it, all of which are the same person.
  fc.assert(
    fc.property(made, fc.nat(), (accounts, one) => {
      const names = ['dana', ...accounts.map((_account, index) => `puppet-${index}`)];
      const grants = accounts.map(([parent, kind], index) =>
        grant(`puppet-${index}`, kind, names[parent % (index + 1)] ?? 'dana'),
      );
      const puppet = names[one % names.length] ?? 'dana';
      expect(denial(puppet, 'dana', [setup, ...grants])).not.toBeNull();
      expect(denial('dana', puppet, [setup, ...grants])).not.toBeNull();
    }),
  );
});

test('CL-06 more grants by administrators never make two accounts independent', () => {
  const names = ['dana', 'casey', 'kim', 'lee'];
  const name = fc.constantFrom(...names);
  const grants = fc.array(
    fc
      .tuple(name, fc.constantFrom('invited', 'approved', 'role', 'duties'), name)
      .map(([account, kind, by]) => grant(account, kind, by, 2)),
    { maxLength: 8 },
  );
  const origins = names.map((id) => grant(id, 'setup'));
  fc.assert(
    fc.property(grants, grants, name, name, (some, more, approver, requester) => {
      const before = denial(approver, requester, [...origins, ...some]);
      const after = denial(approver, requester, [...origins, ...some, ...more]);
      expect(before === null || after !== null).toBe(true);
      // Independence does not depend on which of the two asks.
      expect(denial(requester, approver, [...origins, ...some]) === null).toBe(before === null);
    }),
  );
});
