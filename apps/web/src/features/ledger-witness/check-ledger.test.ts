import { beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from './check-ledger.ts';
import { compareKept, readKeptItem, type KeptItem } from './compare-kept.ts';
import { parseIdentity, type LedgerSource } from './ledger-source.ts';
import { createTestKey, TestLedger, type TestKey } from './test-ledger.ts';

let key: TestKey;
beforeAll(async () => {
  key = await createTestKey();
});

const nothing = async () => null;

const kept = (text: string): KeptItem => {
  const item = readKeptItem(text);
  if (!item) throw new Error('not readable');
  return item;
};

const ledgerOf = (count: number) => new TestLedger(key).addMany(count);

describe('PR-02 what a browser remembers', () => {
  test('the first checkpoint is trusted, and a later one of the same ledger replaces it', async () => {
    const ledger = await ledgerOf(5);
    const first = await checkLedger(null, ledger.source());
    expect(first).toEqual({ result: 'consistent', seen: await ledger.seen() });
    const seen = await ledger.seen();
    expect(await checkLedger(seen, ledger.source())).toEqual({ result: 'consistent', seen });
    await ledger.addMany(6);
    expect(await checkLedger(seen, ledger.source())).toEqual({
      result: 'consistent',
      seen: await ledger.seen(),
    });
  });

  test('fewer entries are a rollback, and growing again from there is a fork', async () => {
    const ledger = await ledgerOf(9);
    const seen = await ledger.seen();
    const restored = ledger.until(6);
    const rollback = await checkLedger(seen, restored.source());
    expect(rollback).toMatchObject({ result: 'inconsistent', problem: 'rollback' });
    await restored.addMany(3, 'other');
    expect(await checkLedger(seen, restored.source())).toMatchObject({ problem: 'fork' });
    await restored.addMany(5, 'other');
    expect(await checkLedger(seen, restored.source())).toMatchObject({ problem: 'fork' });
  });

  test('a wrong signature and an unknown key are reported, a vouched-for key is followed', async () => {
    const ledger = await ledgerOf(4);
    const seen = await ledger.seen();
    const [next, stranger] = [await createTestKey(), await createTestKey()];
    const forged = (await ledger.checkpoint()).replace('\n4\n', '\n5\n');
    expect(await checkLedger(seen, { ...ledger.source(), readCheckpoint: async () => forged })).toMatchObject(
      { problem: 'signature' },
    );
    await ledger.changeKey(next);
    await ledger.changeKey(await createTestKey());
    await ledger.addMany(3);
    expect(await checkLedger(seen, ledger.source())).toEqual({
      result: 'consistent',
      seen: await ledger.seen(),
    });
    await ledger.changeKey(stranger, true);
    expect(await checkLedger(seen, ledger.source())).toMatchObject({ problem: 'key' });
  });

  test('another ledger at the same address is reported', async () => {
    const other = await new TestLedger(await createTestKey('other/ledger')).addMany(20);
    const seen = await (await ledgerOf(4)).seen();
    expect(await checkLedger(seen, other.source())).toMatchObject({ problem: 'key' });
  });

  test('a missing, truncated or foreign response never raises an alarm', async () => {
    const ledger = await ledgerOf(4);
    const seen = await ledger.seen();
    await ledger.changeKey(await createTestKey());
    const note = await ledger.checkpoint();
    const texts = ['', 'ok', '<p>Accept our terms</p>', ...Array.from(note, (_, end) => note.slice(0, end))];
    const sources: LedgerSource[] = [
      { readCheckpoint: nothing, readIdentity: nothing, readConsistency: nothing },
      { ...ledger.source(), readIdentity: nothing },
      { ...ledger.source(), readConsistency: nothing },
    ];
    for (const text of texts) sources.push({ ...ledger.source(), readCheckpoint: async () => text });
    for (const source of sources) expect(await checkLedger(seen, source)).toEqual({ result: 'unknown' });
    expect(await checkLedger(null, { ...ledger.source(), readIdentity: nothing })).toEqual({
      result: 'unknown',
    });
    for (const text of ['', '{"key', '[]', '{}', 'null', '{"checkpoint":"x","keys":[],"keyChanges":[]}'])
      expect(parseIdentity(text)).toBe(null);
  });
});

const states = async (items: readonly string[], ledger: TestLedger) =>
  (await compareKept(items.map(kept), ledger.source()))?.map(({ findings }) =>
    findings.map(({ state }) => state),
  );

describe('PR-02 comparing kept checkpoints and receipts', () => {
  test('those of the server’s record are consistent, also after copying them', async () => {
    const ledger = await ledgerOf(5);
    const [first, receipt] = [await ledger.checkpoint(), await ledger.receipt(3)];
    await ledger.addMany(4);
    expect(await states([`  ${first.replaceAll('\n', '\r\n')}\n\n`, receipt], ledger)).toEqual([
      ['proven', 'proven'],
      ['proven', 'proven', 'proven'],
      ['proven'],
    ]);
    expect(readKeptItem('Dear Sir or Madam')).toBe(null);
  });

  test('a rewritten record, a changed receipt and a stranger’s checkpoint are not', async () => {
    const ledger = await ledgerOf(7);
    const [early, late] = [await ledger.until(4).checkpoint(), await ledger.checkpoint()];
    const rewritten = await ledger.until(3).addMany(6, 'other');
    expect(await states([early, late], rewritten)).toEqual([
      ['proven', 'wrong'],
      ['proven', 'wrong'],
      ['wrong'],
    ]);
    expect(await states([late], ledger.until(5))).toEqual([['proven', 'wrong']]);
    expect(await states([early.replace('\n4\n', '\n3\n')], ledger)).toEqual([['wrong', 'wrong']]);
    const receipt = (await ledger.receipt(3)).replace('\nindex 2\n', '\nindex 3\n');
    expect(await states([receipt], ledger)).toEqual([['proven', 'wrong', 'proven']]);
    const other = await new TestLedger(await createTestKey('other/ledger')).addMany(2);
    expect(await states([await other.checkpoint()], ledger)).toEqual([['wrong', 'wrong']]);
    expect(await compareKept([kept(early)], { ...ledger.source(), readIdentity: async () => null })).toBe(
      null,
    );
  });
});
