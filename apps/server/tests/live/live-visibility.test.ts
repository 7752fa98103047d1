import type { Actor } from '@plainview/domain/identity/users/actor';
import { duties } from '@plainview/domain/identity/users/duty';
import { custodyEvents, custodySubjects, type CustodyFact } from '@plainview/domain/ledger/custody-event';
import { canSeeEntry } from '@plainview/domain/proof/ledger/custody-visibility';
import { asSystem, tenantRead } from '@plainview/server/platform/database/tenant-transaction';
import { listChangesAfter, readCustodyHead } from '@plainview/server/platform/ledger/custody.repository';
import { recordCustody } from '@plainview/server/platform/ledger/record-custody.sql';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const agencies = [crypto.randomUUID(), crypto.randomUUID()];
const [north = '', south = ''] = agencies;
const person = crypto.randomUUID();

const fact: fc.Arbitrary<CustodyFact> = fc.record({
  occurredAt: fc.constant('2026-11-22T00:00:00.000Z'),
  actorId: fc.constantFrom(null, person, crypto.randomUUID()),
  actorName: fc.constant('x'),
  actorEmail: fc.constant(null),
  agencyId: fc.constantFrom(null, ...agencies),
  audience: fc.constantFrom('agency', 'internal'),
  event: fc.constantFrom(...custodyEvents),
  subject: fc.constantFrom(...custodySubjects),
  subjectId: fc.constantFrom(person, crypto.randomUUID()),
  ticketId: fc.constantFrom(null, crypto.randomUUID()),
  data: fc.constant({}),
});

const named = { userId: person, name: 'x', email: 'x@example.org' };
const apiKey = { id: crypto.randomUUID(), name: 'x' };
const actors: readonly Actor[] = [
  { ...named, role: 'admin', duties, agencyId: null },
  { ...named, role: 'admin', duties: [], agencyId: north },
  { ...named, role: 'admin', duties: [], agencyId: null, apiKey },
  { ...named, role: 'agency', agencyId: north, isAgencyAdministrator: false },
  { ...named, role: 'agency', agencyId: south, isAgencyAdministrator: false },
  { ...named, role: 'agency', agencyId: north, isAgencyAdministrator: false, apiKey },
  { ...named, role: 'agency', agencyId: crypto.randomUUID(), isAgencyAdministrator: false },
];

test('AZ-06 EV-09 a stream shows exactly the entries that the database shows, for every reader and entry', async () => {
  const { database } = product.app;
  await fc.assert(
    fc.asyncProperty(fc.array(fact, { minLength: 1, maxLength: 20 }), async (facts) => {
      const after = await asSystem(database, async (tx) => {
        const { sequence } = await readCustodyHead(tx);
        for (const one of facts) recordCustody(tx, one);
        return sequence;
      });
      const all = await asSystem(database, (tx) => listChangesAfter(tx, after, facts.length));
      expect(all).toHaveLength(facts.length);
      for (const actor of actors) {
        const shown = await tenantRead(database, actor, (tx) => listChangesAfter(tx, after, facts.length));
        expect(all.filter((entry) => canSeeEntry(actor, entry))).toEqual(shown);
      }
    }),
    { numRuns: 12 },
  );
});
