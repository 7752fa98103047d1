import { expect, test } from 'vitest';
import { isAllowedAddress } from './allowed-address.ts';

test.each([
  ['https://tool.example/hook', true],
  ['https://tool.example:443/hook?x=1', true],
  ['http://tool.example/hook', false],
  ['https://tool.example:8443/hook', false],
  ['https://tool.example.evil.example/hook', false],
  ['https://tool.example@evil.example/hook', false],
  ['file:///etc/passwd', false],
  ['x', false],
])('%s may be called: %s', (address, isAllowed) => {
  expect(isAllowedAddress(address, ['https://tool.example'])).toBe(isAllowed);
});
