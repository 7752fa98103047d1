import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const like = 'Mozilla/5.0 (KHTML, like Gecko)';

test.each([
  [`${like} (Windows NT 10.0) Chrome/130 Safari/537 Edg/130`, 'Edge on Windows'],
  [`${like} (X11; Linux x86_64) Chrome/130 Safari/537`, 'Chrome on Linux'],
  [`${like} (Macintosh; Intel Mac OS X 14) Version/18 Safari/605`, 'Safari on macOS'],
  [`${like} (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18 Safari/605`, 'Safari on iOS'],
  [`${like} (Android 15; Mobile) Firefox/130`, 'Firefox on Android'],
  ['curl/8.5.0', 'curl'],
  ['node', 'Node.js'],
  ['python-requests/2.32', 'python-requests'],
  ['Mozilla/5.0', 'Unknown device'],
  ['<script>', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
