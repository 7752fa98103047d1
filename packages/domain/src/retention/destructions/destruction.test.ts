import { expect, test } from 'vitest';
import { weakensTwoPersonRule } from './agency-retention.ts';
import { destructionAbilities } from './destruction-rights.ts';
import { hashOfEvidence, type DestroyedFile, type RetentionOptions } from './destruction.ts';

const file = (change: Partial<DestroyedFile> = {}): DestroyedFile => ({
  kind: 'video',
  name: 'a.mp4',
  sizeBytes: 1,
  sha256: 'a'.repeat(64),
  storageKey: null,
  ...change,
});

test('PR-07: a request is bound to videos, reports and sidecar files, in any order, and not to files made from videos', () => {
  const report = file({ kind: 'report', name: 'Report, version 1' });
  const requested = hashOfEvidence([file(), report]);
  expect(hashOfEvidence([report, file(), file({ kind: 'derived' })])).toBe(requested);
  expect(hashOfEvidence([file(), report, file({ kind: 'sidecar', name: 'gps.csv' })])).not.toBe(requested);
  expect(hashOfEvidence([file()])).not.toBe(requested);
  expect(hashOfEvidence([file(), report, file({ name: 'b.mp4' })])).not.toBe(requested);
  expect(hashOfEvidence([file({ sha256: 'b'.repeat(64) }), report])).not.toBe(requested);
});

function codes(...call: Parameters<typeof destructionAbilities>) {
  const { approve, stop } = destructionAbilities(...call);
  return [approve.allowed || approve.code, stop.allowed || stop.code];
}

test('PR-07: another custodian approves a request, and any custodian stops it while it is open', () => {
  const dana = { role: 'admin', duties: ['custodian'] } as const;
  const requested = { state: 'requested', approvalDenial: null } as const;
  expect(codes(dana, { ...requested, approvalDenial: { code: 'OWN_REQUEST' } })).toEqual([
    'OWN_REQUEST',
    true,
  ]);
  expect(codes(dana, requested)).toEqual([true, true]);
  expect(codes({ ...dana, duties: ['reviewer'] }, requested)).toEqual(['DUTY_NEEDED', 'DUTY_NEEDED']);
  expect(codes({ role: 'agency' }, requested)).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED']);
  expect(codes(dana, { ...requested, state: 'scheduled' })).toEqual(['DESTRUCTION_NOT_REQUESTED', true]);
  for (const state of ['stopped', 'destroyed'] as const)
    expect(codes(dana, { ...requested, state })).toEqual([
      'DESTRUCTION_NOT_REQUESTED',
      'DESTRUCTION_NOT_OPEN',
    ]);
});

const years = (count: number) => ({ count, unit: 'years' as const });

test('CL-06 every change that weakens the two-person rule needs two people, and no other one does', () => {
  const options: RetentionOptions = {
    undoDays: 7,
    isAutomatic: false,
    needsTwoPersons: true,
    approverDays: 7,
    agencyMinimum: years(2),
  };
  const weakens = (change: Partial<RetentionOptions>, before: Partial<RetentionOptions> = {}) =>
    weakensTwoPersonRule({ ...options, ...before }, { ...options, ...before, ...change });
  expect(weakens({ needsTwoPersons: false })).toBe(true);
  expect(weakens({ undoDays: 6 })).toBe(true);
  expect(weakens({ approverDays: 6 })).toBe(true);
  expect(weakens({ agencyMinimum: years(1) })).toBe(true);
  expect(weakens({ agencyMinimum: years(1) }, { agencyMinimum: null })).toBe(true);
  expect(weakens({ undoDays: 8, approverDays: 6 })).toBe(true);
  expect(weakens({})).toBe(false);
  expect(weakens({ undoDays: 8, approverDays: 8, agencyMinimum: years(3) })).toBe(false);
  expect(weakens({ agencyMinimum: null })).toBe(false);
  expect(weakens({ undoDays: 0, approverDays: 0 }, { needsTwoPersons: false })).toBe(false);
});
