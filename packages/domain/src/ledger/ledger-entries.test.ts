import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf } from '../shared/content-hash.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { custodyEvents, type SaltedFact } from './custody-event.ts';
import { acknowledgementData, collectFaults } from './custody-faults.ts';
import {
  appendCustody,
  custodyContentHash,
  GENESIS_HASH,
  headFault,
  walkCustody,
  type CustodyEntry,
  type CustodyFault,
  type CustodyHead,
} from './ledger-entries.ts';

const start: CustodyHead = { sequence: 0, hash: GENESIS_HASH };

const fact = fc.record<SaltedFact>({
  occurredAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  actorId: fc.option(fc.uuid()),
  actorName: fc.string({ unit: anyCharacter }),
  actorEmail: fc.option(fc.emailAddress()),
  agencyId: fc.option(fc.uuid()),
  audience: fc.constantFrom('agency', 'internal'),
  event: fc.constantFrom(...custodyEvents),
  subject: fc.constantFrom('ticket', 'video'),
  subjectId: fc.uuid(),
  ticketId: fc.option(fc.uuid()),
  data: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
  salt: fc.option(fc.constant('5a'.repeat(16))),
});

function entriesOf(facts: readonly SaltedFact[]): CustodyEntry[] {
  let head = start;
  return facts.map((next) => {
    const entry = appendCustody(head, next);
    head = { sequence: entry.sequence, hash: entry.hash };
    return entry;
  });
}

const acknowledging = (fault: CustodyFault): SaltedFact => ({
  occurredAt: '2026-11-22T08:00:00.000Z',
  actorId: null,
  actorName: 'Plainview',
  actorEmail: null,
  agencyId: null,
  audience: 'internal',
  event: 'ledger.fault_acknowledged',
  subject: 'ledger',
  subjectId: String(fault.sequence),
  ticketId: null,
  data: acknowledgementData(fault, 'A test of ours'),
  salt: null,
});

const byPerson = (entry: CustodyEntry): CustodyEntry => ({ ...entry, actorId: crypto.randomUUID() });

const ledger = fc.array(fact, { minLength: 2, maxLength: 12 }).map(entriesOf);

test('an unchanged ledger is intact, in whole and in part', () => {
  fc.assert(
    fc.property(ledger, (entries) => {
      const whole = walkCustody(start, entries);
      expect(whole.faults).toEqual([]);
      const half = walkCustody(start, entries.slice(0, 1));
      expect(walkCustody(half.head, entries.slice(1))).toEqual(whole);
    }),
  );
});

const changes = fc.constantFrom<Partial<CustodyEntry>>(
  { actorName: 'somebody else \u{1F47B}' },
  { actorEmail: 'forged@example.com' },
  { occurredAt: '1999-12-31T23:59:59.999Z' },
  { salt: 'a5'.repeat(16) },
  { data: { forged: true, by: ['a', 'b'] } },
  { hash: 'f'.repeat(64) },
  { contentHash: 'f'.repeat(64) },
  { previousHash: 'f'.repeat(64) },
);
const places = fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 4 });

test('EV-01 every change of every entry is found at that entry, also after earlier faults', () => {
  fc.assert(
    fc.property(ledger, places, changes, (entries, chosen, change) => {
      const changed = chosen.filter((place) => place < entries.length).toSorted((a, b) => a - b);
      const forged = entries.map((entry, at) => (changed.includes(at) ? { ...entry, ...change } : entry));
      const found = new Set(walkCustody(start, forged).faults.map(({ sequence }) => sequence));
      for (const at of changed) expect(found).toContain(at + 1);
      // In addition to the changed entries, only the link of the next one may break.
      for (const sequence of found)
        expect(changed.some((at) => sequence === at + 1 || sequence === at + 2)).toBe(true);
    }),
  );
});

test('EV-01 changed content is one fault, and does not affect later entries', () => {
  fc.assert(
    fc.property(ledger, fc.nat(), (entries, place) => {
      const index = place % entries.length;
      const forged = entries.map((entry, at) =>
        at === index ? { ...entry, actorName: 'forged ghost' } : entry,
      );
      const { faults } = walkCustody(start, forged);
      expect(faults).toMatchObject([{ sequence: index + 1, fault: 'content' }]);
    }),
  );
});

test('a removed or moved entry is found once', () => {
  fc.assert(
    fc.property(ledger, (entries) => {
      expect(walkCustody(start, entries.slice(1)).faults).toMatchObject([{ sequence: 2, fault: 'order' }]);
      expect(walkCustody(start, entries.toReversed()).faults.length).toBeGreaterThan(0);
      const { head } = walkCustody(start, entries.slice(0, -1));
      const end = walkCustody(start, entries).head;
      expect(headFault(head, end)).toMatchObject({ sequence: entries.length, fault: 'head' });
      expect(headFault(end, end)).toBeNull();
    }),
  );
});

test('EV-01 the actor’s address cannot be added to or removed from an entry later', () => {
  fc.assert(
    fc.property(fact, fc.option(fc.emailAddress()), (one, other) => {
      fc.pre(one.actorEmail !== other);
      const entry = { ...appendCustody(start, one), actorEmail: other };
      expect(walkCustody(start, [entry]).faults).toMatchObject([{ fault: 'content' }]);
    }),
  );
});

test('EV-01 an entry from before addresses and salts were recorded keeps its hash', () => {
  const old = {
    occurredAt: '2026-11-01T10:00:00.000Z',
    actorId: null,
    actorName: 'Plainview',
    agencyId: null,
    audience: 'agency',
    event: 'video.verified',
    subject: 'video',
    subjectId: '3b241101-e2bb-4255-8caf-4136c566a962',
    ticketId: null,
    data: { isIntact: true },
  } as const;
  expect(custodyContentHash({ ...old, actorEmail: null, salt: null })).toBe(hashOf(old));
});

test('EV-01 an acknowledged fault stays known as long as nothing else changes there', () => {
  fc.assert(
    fc.property(ledger, fc.nat(), changes, changes, (entries, place, first, second) => {
      const index = place % entries.length;
      const changedBy = (change: Partial<CustodyEntry>) =>
        entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry));
      const { faults, head } = walkCustody(start, changedBy(first));
      let last = head;
      const acknowledgements = faults.map((fault) => {
        const entry = appendCustody(last, acknowledging(fault));
        last = { sequence: entry.sequence, hash: entry.hash };
        return entry;
      });
      const verify = (change: Partial<CustodyEntry>) => {
        const found = collectFaults(acknowledgements);
        for (const fault of walkCustody(start, changedBy(change)).faults) found.add(fault);
        return found.verification(entries.length, last);
      };
      expect(verify(first)).toMatchObject({
        status: 'known-faults',
        intact: false,
        faultCount: faults.length,
      });
      expect(verify({}).status).toBe('intact');
      const again = { ...first, ...second };
      const isOther = hashOf({ ...again }) !== hashOf({ ...first });
      expect(verify(again).status).toBe(isOther ? 'broken' : 'known-faults');
      // Only the operator's command can acknowledge faults, and not with an entry that was changed itself.
      const unheard = collectFaults(acknowledgements.map(byPerson));
      for (const fault of faults) unheard.add(fault);
      expect(unheard.verification(entries.length, last).status).toBe('broken');
    }),
  );
});

test('the hash does not depend on the order of the data’s keys', () => {
  const base = entriesOf([]);
  expect(base).toEqual([]);
  fc.assert(
    fc.property(fact, (one) => {
      const turned = { ...one, data: Object.fromEntries(Object.entries(one.data).toReversed()) };
      expect(appendCustody(start, turned).hash).toBe(appendCustody(start, one).hash);
    }),
  );
});
