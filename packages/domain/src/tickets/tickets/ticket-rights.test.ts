import { expect, test } from 'vitest';
import type { Role } from '../../identity/users/actor.ts';
import { duties, type Duty } from '../../identity/users/duty.ts';
import type { Ability } from '../../shared/error-code.ts';
import { ticketAbilities, type TicketAbilities } from './ticket-rights.ts';
import { ticketStatuses, type TicketStatus } from './ticket-status.ts';
import { ticketStatusAfter, ticketTransitions, type TicketTransition } from './ticket-transitions.ts';
import { dueDate } from './ticket.ts';

const said = (ability: Ability): string => (ability.allowed ? 'yes' : ability.code);

type Row = readonly [Role, TicketStatus, Partial<Record<keyof TicketAbilities, string>>];

const rows: readonly Row[] = [
  ['agency', 'pending', { edit: 'yes', delete: 'yes', startReview: 'NOT_ALLOWED', deliver: 'NOT_ALLOWED' }],
  ['agency', 'in_progress', { assign: 'NOT_ALLOWED', correctLength: 'NOT_ALLOWED' }],
  ['admin', 'pending', { assign: 'yes', correctLength: 'yes' }],
  ['admin', 'in_progress', { assign: 'yes', correctLength: 'yes' }],
  ['admin', 'completed', { assign: 'TICKET_COMPLETED', correctLength: 'TICKET_COMPLETED' }],
  ['agency', 'in_progress', { edit: 'TICKET_UNDER_REVIEW', delete: 'TICKET_UNDER_REVIEW' }],
  ['agency', 'completed', { edit: 'TICKET_COMPLETED', delete: 'TICKET_COMPLETED', reopen: 'NOT_ALLOWED' }],
  ['admin', 'pending', { edit: 'yes', delete: 'yes', startReview: 'yes', deliver: 'TICKET_NOT_IN_PROGRESS' }],
  [
    'admin',
    'in_progress',
    { edit: 'yes', delete: 'TICKET_UNDER_REVIEW', writeFindings: 'yes', deliver: 'yes' },
  ],
  ['admin', 'completed', { edit: 'TICKET_COMPLETED', reopen: 'yes', startReview: 'TICKET_NOT_PENDING' }],
];

test.each(rows)('AG-09 %s on a %s ticket', (role, status, expected) => {
  const abilities = ticketAbilities(role === 'admin' ? { role, duties } : { role }, {
    status,
    isOnHold: false,
  });
  const told = Object.fromEntries(
    Object.entries(abilities)
      .filter(([name]) => name in expected)
      .map(([name, ability]) => [name, said(ability)]),
  );
  expect(told).toEqual(expected);
});

test.each<[Duty, Partial<Record<keyof TicketAbilities, string>>]>([
  [
    'reviewer',
    {
      assign: 'DUTY_NEEDED',
      correctLength: 'DUTY_NEEDED',
      startReview: 'DUTY_NEEDED',
      reopen: 'DUTY_NEEDED',
      delete: 'yes',
      placeHold: 'yes',
      edit: 'yes',
    },
  ],
  ['custodian', { startReview: 'yes', delete: 'DUTY_NEEDED', placeHold: 'DUTY_NEEDED', edit: 'yes' }],
  ['auditor', { startReview: 'yes', delete: 'yes', placeHold: 'yes' }],
])('[CJIS AC-5] an administrator without the %s duty', (missing, expected) => {
  const who = { role: 'admin', duties: duties.filter((duty) => duty !== missing) } as const;
  const abilities = ticketAbilities(who, { status: 'pending', isOnHold: false });
  const told = Object.fromEntries(
    Object.entries(abilities)
      .filter(([name]) => name in expected)
      .map(([name, ability]) => [name, said(ability)]),
  );
  expect(told).toEqual(expected);
});

test('AZ-05 only three transitions exist', () => {
  const actions: readonly TicketTransition[] = ['startReview', 'deliver', 'reopen'];
  const moves = actions.flatMap((action) =>
    ticketStatuses.flatMap((from) => {
      const after = ticketStatusAfter(action, from);
      return 'status' in after ? [`${from} -> ${after.status}`] : [];
    }),
  );
  expect(moves).toEqual(['pending -> in_progress', 'in_progress -> completed', 'completed -> in_progress']);
  expect(Object.keys(ticketTransitions)).toEqual(actions);
});

test('TK-05 a ticket is due seven days after its submission', () => {
  expect(dueDate(new Date('2026-03-01T10:00:00Z'), 7)).toEqual(new Date('2026-03-08T10:00:00Z'));
});
