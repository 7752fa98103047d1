import { expect, test } from 'vitest';
import { noticeLabels } from '../../identity/users/notice.ts';
import { followersOf, mailKinds, mayReceive, nextAttempt, noticeOfMail } from './mail.ts';

const officer = { role: 'agency', status: 'approved', mutedNotices: [] } as const;
const reviewer = { ...officer, role: 'admin' } as const;

test('a notification goes to the roles it is offered to, unless it is turned off', () => {
  expect(mayReceive('reportDelivered', officer)).toBe(true);
  expect(mayReceive('reportDelivered', reviewer)).toBe(false);
  expect(mayReceive('registrationWaiting', officer)).toBe(false);
  expect(mayReceive('ticketOverdue', { ...officer, mutedNotices: ['ticketDue'] })).toBe(false);
  expect(mayReceive('ticketOverdue', { ...officer, mutedNotices: ['reportDelivered'] })).toBe(true);
});

test('an unapproved account gets no notifications, except about itself', () => {
  for (const status of ['pending', 'rejected'] as const) {
    expect(mayReceive('ticketDueSoon', { ...officer, status })).toBe(false);
    expect(mayReceive('registrationRejected', { ...officer, status })).toBe(true);
  }
});

test('every notification setting controls some kind of message', () => {
  const used = new Set(mailKinds.map((kind) => noticeOfMail[kind]));
  for (const notice of Object.keys(noticeLabels)) expect([...used]).toContain(notice);
});

test('attempts are spaced further and further apart, and end within a day', () => {
  const start = new Date('2026-03-01T00:00:00Z');
  let now = start;
  let pause = 0;
  let attempts = 1;
  for (;;) {
    const next = nextAttempt(attempts, now);
    if (next === null) break;
    expect(next.getTime() - now.getTime()).toBeGreaterThan(pause);
    pause = next.getTime() - now.getTime();
    now = next;
    attempts += 1;
  }
  expect(attempts).toBe(8);
  expect(now.getTime() - start.getTime()).toBeLessThan(24 * 60 * 60 * 1000);
});

test('the responsible user follows a ticket, or everyone on that side if there is none', () => {
  const side = [{ id: 'a' }, { id: 'b' }];
  expect(followersOf(side, 'b')).toEqual([{ id: 'b' }]);
  expect(followersOf(side, 'gone')).toEqual(side);
  expect(followersOf(side, null)).toEqual(side);
});
