import { expect, test } from 'vitest';
import { destructionAbilities } from './destruction-rights.ts';
import { hashOfEvidence, type DestroyedFile } from './destruction.ts';

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
  const dana = { role: 'admin', duties: ['custodian'], userId: 'dana' } as const;
  const casey = { ...dana, userId: 'casey' };
  const requested = { state: 'requested', requestedById: 'dana' } as const;
  expect(codes(dana, requested)).toEqual(['OWN_REQUEST', true]);
  expect(codes(casey, requested)).toEqual([true, true]);
  expect(codes({ ...casey, duties: ['reviewer'] }, requested)).toEqual(['DUTY_NEEDED', 'DUTY_NEEDED']);
  expect(codes({ role: 'agency', userId: 'ann' }, requested)).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED']);
  expect(codes(casey, { ...requested, state: 'scheduled' })).toEqual(['DESTRUCTION_NOT_REQUESTED', true]);
  for (const state of ['stopped', 'destroyed'] as const)
    expect(codes(casey, { ...requested, state })).toEqual([
      'DESTRUCTION_NOT_REQUESTED',
      'DESTRUCTION_NOT_OPEN',
    ]);
});
