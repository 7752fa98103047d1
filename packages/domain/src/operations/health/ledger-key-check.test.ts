import { expect, test } from 'vitest';
import { checkLedgerKey, type LedgerKeyFacts } from './ledger-key-check.ts';

test.each([
  ['signs', [], 'ok'],
  ['no-key', [], 'ok'],
  ['signs', ['host-2 17'], 'problem'],
  ['missing', [], 'problem'],
  ['other-key', [], 'problem'],
  ['other-secret', [], 'problem'],
  [{ error: 'the ledger signer command failed: exit code 1' }, [], 'problem'],
] satisfies [LedgerKeyFacts['own'], string[], string][])(
  'IN-03 a process that %j, with %j that cannot sign, is %s',
  (own, unable, state) => {
    const check = checkLedgerKey({ own, unable });
    expect(check.state).toBe(state);
    expect(check.advice === undefined).toBe(state === 'ok');
    for (const each of unable) expect(check.text).toContain(each);
  },
);

test('IN-03 the check says what to do about each fault, and names the other processes', () => {
  expect(checkLedgerKey({ own: 'other-secret', unable: ['host-2 17', 'host-3 9'] })).toMatchObject({
    text: expect.stringMatching(/under another SECRET; .+: host-2 17, host-3 9$/u),
    advice: expect.stringContaining('Set SECRET'),
  });
  expect(checkLedgerKey({ own: { error: 'exit code 1' }, unable: [] })).toMatchObject({
    text: 'it cannot be used: exit code 1',
    advice: expect.stringContaining('LEDGER_SIGNER_COMMAND'),
  });
});
