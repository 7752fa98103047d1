import { expect, test } from 'vitest';
import { isVideoFilterSet, readVideoFilter, videoFilterCall } from './video-filter.ts';

test('VL-02 search and days are read from the URL; invalid ones are ignored', () => {
  const said = readVideoFilter({ search: 1204, from: '2026-11-05', to: 'soon', sort: 'bogus', agency: 'x' });
  expect(said).toEqual({ search: '1204', from: '2026-11-05' });
  expect(isVideoFilterSet(said)).toBe(true);
  expect(isVideoFilterSet(readVideoFilter({ sort: 'officer' }))).toBe(false);
});

test('VL-02 both days are included in full', () => {
  expect(videoFilterCall({ from: '2026-11-05', to: '2026-11-05' })).toEqual({
    uploadedFrom: new Date(2026, 10, 5),
    uploadedBefore: new Date(2026, 10, 6),
  });
});
