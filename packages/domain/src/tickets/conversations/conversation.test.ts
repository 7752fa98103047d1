import { expect, test } from 'vitest';
import { dueAfterPause } from '../tickets/ticket-pause.ts';
import { conversationAbilities, messageKindOf } from './conversation.ts';
import { followerIdsOf } from './notification.ts';

const agency = { role: 'agency' } as const;
const reviewer = { role: 'admin', duties: ['reviewer'] } as const;
const auditor = { role: 'admin', duties: ['auditor'] } as const;
const open = { status: 'in_progress', pausedAt: null, isSecondReview: false } as const;
const paused = { ...open, pausedAt: new Date(0) };
const yes = { allowed: true };
const no = (code: string) => ({ allowed: false, code });

test('DK-02: both sides may always write, and reviewers may pause a running clock and resume a paused one', () => {
  for (const who of [agency, reviewer, auditor])
    for (const ticket of [open, paused, { ...open, status: 'completed' } as const])
      expect(conversationAbilities(who, ticket).sendMessage).toEqual(yes);
  expect(conversationAbilities(reviewer, open)).toMatchObject({
    pause: yes,
    resume: no('TICKET_NOT_PAUSED'),
  });
  expect(conversationAbilities(reviewer, paused)).toMatchObject({ pause: no('TICKET_PAUSED'), resume: yes });
  expect(conversationAbilities(reviewer, { ...open, status: 'completed' }).pause).toEqual(
    no('TICKET_COMPLETED'),
  );
  expect(conversationAbilities(agency, open).pause).toEqual(no('NOT_ALLOWED'));
  expect(conversationAbilities(auditor, paused).resume).toEqual(no('DUTY_NEEDED'));
});

test('DK-02 RV-14: a second reviewer takes no part in the conversation', () => {
  const denied = no('SECOND_REVIEW_IN_PROGRESS');
  expect(conversationAbilities(reviewer, { ...open, isSecondReview: true })).toEqual({
    sendMessage: denied,
    pause: denied,
    resume: denied,
  });
});

test('DK-02: the agency’s next message on a paused ticket is the answer', () => {
  expect(messageKindOf('agency', { isPaused: true, pausesClock: false })).toBe('answer');
  expect(messageKindOf('agency', { isPaused: false, pausesClock: false })).toBe('message');
  expect(messageKindOf('admin', { isPaused: true, pausesClock: false })).toBe('message');
  expect(messageKindOf('admin', { isPaused: false, pausesClock: true })).toBe('question');
});

test('DK-02: the due date moves by exactly the paused time, and never back', () => {
  const clock = {
    dueAt: new Date('2026-03-08T12:00:00.007Z'),
    pausedAt: new Date('2026-03-01T00:00:00.003Z'),
  };
  expect(dueAfterPause(clock, new Date('2026-03-03T01:00:00.004Z'))).toEqual(
    new Date('2026-03-10T13:00:00.008Z'),
  );
  expect(dueAfterPause(clock, new Date('2026-02-01T00:00:00Z'))).toEqual(clock.dueAt);
});

test('DK-06: the followers of a ticket are named once, without the person who acts', () => {
  const ticket = { userId: 'ann', reviewerId: 'kim', writerIds: ['ann', 'bob'] };
  expect(followerIdsOf(ticket, 'kim')).toEqual(['ann', 'bob']);
  expect(followerIdsOf(ticket, 'bob')).toEqual(['ann', 'kim']);
  expect(followerIdsOf({ userId: null, reviewerId: null, writerIds: [] }, 'bob')).toEqual([]);
});
