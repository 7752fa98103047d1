import { expect, test } from 'vitest';
import { parseSilenceSpeed } from './silence-speed.ts';

test.each([
  ['on 8', { isOn: true, rate: 8 }],
  ['off 16', { isOn: false, rate: 16 }],
  ['on 5', { isOn: false, rate: 4 }],
  ['nonsense', { isOn: false, rate: 4 }],
  [null, { isOn: false, rate: 4 }],
])('RV-05 the stored choice %j', (text, choice) => {
  expect(parseSilenceSpeed(text)).toEqual(choice);
});
