import { expect, test } from 'vitest';
import { describeCamera } from './describe-camera.ts';

const fileName = 'AXON_Body_3_X60A.mp4';

test('a camera is named after its officer and device, or after its file without an officer', () => {
  expect(describeCamera({ fileName, wornBy: 'Ofc. Reyes', deviceId: 'AX-2041' })).toBe(
    'Ofc. Reyes · AX-2041',
  );
  expect(describeCamera({ fileName, wornBy: 'Ofc. Reyes', deviceId: '' })).toBe('Ofc. Reyes');
  for (const wornBy of ['', null]) {
    expect(describeCamera({ fileName, wornBy, deviceId: 'AX-2041' })).toBe(fileName);
    expect(describeCamera({ fileName, wornBy, deviceId: null })).toBe(fileName);
  }
});
