import { expect, test } from 'vitest';
import { entryFacts } from './entry-facts.ts';

test('an entry’s facts are one line without what is empty', () => {
  const data = {
    fileName: 'front.mp4',
    sha256: 'ab12'.repeat(16),
    lengthSeconds: 4,
    deviceId: null,
    notes: '',
    officersInvolved: ['Baker', 'Cole'],
    videos: [],
    isSeries: false,
  };
  expect(entryFacts({ data })).toBe(
    'file name: front.mp4 · SHA-256: ab12ab12ab12… · length seconds: 4 · officers involved: Baker, Cole · is series: false',
  );
});
