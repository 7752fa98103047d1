import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendCustody,
  checkCustody,
  GENESIS_HASH,
  type CustodyEntry,
  type CustodyHead,
} from './custody-chain.ts';
import { custodyEvents, type CustodyFact } from './custody-event.ts';

const start: CustodyHead = { sequence: 0, hash: GENESIS_HASH };

const fact = fc.record<CustodyFact>({
  occurredAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  actorId: fc.option(fc.uuid()),
  actorName: fc.string({ unit: 'binary' }),
  actorEmail: fc.option(fc.emailAddress()),
  agencyId: fc.option(fc.uuid()),
  audience: fc.constantFrom('agency', 'internal'),
  event: fc.constantFrom(...custodyEvents),
  subject: fc.constantFrom('ticket', 'video'),
  subjectId: fc.uuid(),
  ticketId: fc.option(fc.uuid()),
  data: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
});

function chainOf(facts: readonly CustodyFact[]): CustodyEntry[] {
  let head = start;
  return facts.map((next) => {
    const entry = appendCustody(head, next);
    head = { sequence: entry.sequence, hash: entry.hash };
    return entry;
  });
}

const chain = fc.array(fact, { minLength: 2, maxLength: 12 }).map(chainOf);

test('a chain as written is intact, whole and in parts', () => {
  fc.assert(
    fc.property(chain, (entries) => {
      const whole = checkCustody(start, entries);
      expect(whole.intact).toBe(true);
      const half = checkCustody(start, entries.slice(0, 1));
      expect(half.intact && checkCustody(half.head, entries.slice(1))).toEqual(whole);
    }),
  );
});

test('any change of any entry is found at that entry', () => {
  const changes = fc.constantFrom<Partial<CustodyEntry>>(
    { actorName: 'somebody else \u{1F47B}' },
    { actorEmail: 'forged@example.com' },
    { occurredAt: '1999-12-31T23:59:59.999Z' },
    { data: { forged: true, by: ['a', 'b'] } },
    { hash: 'f'.repeat(64) },
    { contentHash: 'f'.repeat(64) },
    { previousHash: 'f'.repeat(64) },
  );
  fc.assert(
    fc.property(chain, fc.nat(), changes, (entries, place, change) => {
      const index = place % entries.length;
      const forged = entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry));
      expect(checkCustody(start, forged)).toMatchObject({ intact: false, sequence: index + 1 });
    }),
  );
});

test('a removed or moved entry is found', () => {
  fc.assert(
    fc.property(chain, (entries) => {
      expect(checkCustody(start, entries.slice(1))).toMatchObject({ intact: false, fault: 'order' });
      expect(checkCustody(start, entries.toReversed())).toMatchObject({ intact: false });
    }),
  );
});

test('the hash does not depend on the order in which data was written down', () => {
  const base = chainOf([]);
  expect(base).toEqual([]);
  fc.assert(
    fc.property(fact, (one) => {
      const turned = { ...one, data: Object.fromEntries(Object.entries(one.data).toReversed()) };
      expect(appendCustody(start, turned).hash).toBe(appendCustody(start, one).hash);
    }),
  );
});
