import { expect, test } from 'vitest';
import { duties } from '../../identity/users/duty.ts';
import { redactionFilters } from './redaction-filter.ts';
import { redactionAbilities, redactionStates, redactionTransitions } from './redaction-transitions.ts';

const agency = { role: 'agency' } as const;
const reviewer = { role: 'admin', duties } as const;
const facts = { state: 'ordered', needsSecondPerson: true, isPaid: false, isEditor: false } as const;

const allowedFor = (who: typeof agency | typeof reviewer, state: (typeof redactionStates)[number]) =>
  Object.entries(redactionAbilities(who, { ...facts, state }))
    .filter(([, ability]) => ability.allowed)
    .map(([action]) => action);

test.each([
  ['ordered', ['cancel'], ['start']],
  ['in_progress', [], ['edit', 'render']],
  ['rendering', [], []],
  ['to_check', [], ['check']],
  ['approved', [], ['deliver']],
  ['delivered', [], []],
  ['canceled', [], []],
] as const)('RD-01 what may be done with a copy that is %s', (state, byAgency, byReviewer) => {
  expect(allowedFor(agency, state)).toEqual(byAgency);
  expect(allowedFor(reviewer, state)).toEqual(byReviewer);
});

const check = (needsSecondPerson: boolean, isEditor: boolean) =>
  redactionAbilities(reviewer, { ...facts, state: 'to_check', needsSecondPerson, isEditor }).check;

test('who marked something checks the copy only if the agency wants no second person', () => {
  expect(check(true, true)).toEqual({ allowed: false, code: 'REDACTION_CHECKER_DREW' });
  expect(check(true, false)).toEqual({ allowed: true });
  expect(check(false, true)).toEqual({ allowed: true });
});

test.each(redactionStates)('RD-01 a copy that is paid and %s is not canceled', (state) => {
  const { cancel } = redactionAbilities(agency, { ...facts, state, isPaid: true });
  expect(cancel).toEqual({
    allowed: false,
    code: state === 'ordered' ? 'REDACTION_PAID' : 'REDACTION_STARTED',
  });
});

test('RD-01 an administrator without the duty of reviewers does none of it', () => {
  const { cancel, ...others } = redactionAbilities({ role: 'admin', duties: ['auditor'] }, facts);
  expect(cancel).toEqual({ allowed: false, code: 'NOT_ALLOWED' });
  for (const ability of Object.values(others))
    expect(ability).toEqual({ allowed: false, code: 'DUTY_NEEDED' });
});

test('RD-01 each state but the first is reached, and none leads out of the last ones', () => {
  const transitions = Object.values(redactionTransitions);
  expect(new Set(transitions.map(({ to }) => to))).toEqual(
    new Set(redactionStates.filter((state) => state !== 'ordered')),
  );
  const ends = redactionStates.filter((state) => transitions.every(({ from }) => from !== state));
  expect(ends).toEqual(['delivered', 'canceled']);
});

test('a list of orders can be filtered by each state', () => {
  expect(redactionFilters).toEqual(['open', ...redactionStates]);
});
