import { custodyEvents, type CustodyFact } from '@plainview/domain/ledger/custody-event';
import { appendCustody } from '@plainview/domain/ledger/ledger-entries';
import { anyCharacter } from '@plainview/domain/testing/any-character';
import { verifyEntries } from '@plainview/server/modules/proof/ledger/verify-custody';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { findCustodyEntry, readCustodyHead } from '@plainview/server/platform/ledger/custody.repository';
import { recordCustody } from '@plainview/server/platform/ledger/record-custody.sql';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Data that no use case should ever write. Whatever the database does with it, the ledger must hold.

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop({ hasOddFacts: true }));

const oddText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom(
      '\0',
      '\uD800',
      '\uDFFF',
      '\u202E',
      'e\u0301',
      '\u00E9',
      ' ',
      '\\',
      '"',
      '\u{1F47B}',
    ),
  }),
);
const oddNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(-0, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER + 2, 0.1 + 0.2),
);
const oddId = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => `{${id}}`),
  fc.uuid().map((id) => id.replaceAll('-', '')),
  fc.uuid().map((id) => ` ${id} `),
  fc.constantFrom('', 'x'),
);
const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());

const plainFact = fc.record<CustodyFact>({
  occurredAt: instant,
  actorId: fc.option(fc.uuid()),
  actorName: fc.string(),
  actorEmail: fc.option(fc.emailAddress()),
  agencyId: fc.option(fc.uuid()),
  audience: fc.constantFrom('agency', 'internal'),
  event: fc.constantFrom(...custodyEvents),
  subject: fc.constantFrom('ticket', 'video'),
  subjectId: fc.uuid(),
  ticketId: fc.option(fc.uuid()),
  data: fc.constant({}),
});
const oddKey = fc.oneof(oddText, fc.constantFrom('__proto__', 'constructor', '1', '01'));
const oddData = fc.dictionary(
  oddKey,
  fc.oneof(oddText, oddNumber, fc.boolean(), fc.constant(null), fc.array(oddText, { maxLength: 3 })),
  { maxKeys: 2 },
);
const oddField: fc.Arbitrary<Partial<CustodyFact>> = fc.oneof(
  fc.record({
    occurredAt: fc.constantFrom('2026-11-22 07:00+02', '+010000-01-01T00:00:00.000Z', 'yesterday'),
  }),
  fc.record({ actorId: oddId }),
  fc.record({ actorName: oddText }),
  fc.record({ actorEmail: oddText }),
  fc.record({ agencyId: oddId }),
  fc.record({ subjectId: fc.oneof(oddId, oddText) }),
  fc.record({ ticketId: oddId }),
  fc.record({ data: oddData }),
);
const oddFact = fc.tuple(plainFact, oddField);

const record = (fact: CustodyFact) => asSystem(product.app.database, async (tx) => recordCustody(tx, fact));
const head = () => asSystem(product.app.database, readCustodyHead);
/** Returns the salt of the newest entry. */
const newestSalt = () =>
  asSystem(product.app.database, async (tx) => {
    const entry = await findCustodyEntry(tx, (await readCustodyHead(tx)).sequence);
    if (!entry?.salt || !/^[0-9a-f]{32}$/u.test(entry.salt)) throw new Error('the newest entry has no salt');
    return entry.salt;
  });

test('EV-01 every recorded value verifies, or is rejected and changes nothing', async () => {
  let kept = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(oddFact, async ([plain, odd]) => {
      const fact = { ...plain, ...odd };
      const before = await head();
      const isKept = await record(fact).then(
        () => true,
        () => false,
      );
      if (isKept) kept += 1;
      else refused += 1;
      const next = isKept ? appendCustody(before, { ...fact, salt: await newestSalt() }) : before;
      expect(await head()).toEqual({ sequence: next.sequence, hash: next.hash });
    }),
    { numRuns: 200 },
  );
  expect(await asSystem(product.app.database, verifyEntries)).toMatchObject({
    intact: true,
    firstFault: null,
  });
  // Both must occur, or the property proves nothing.
  expect(kept).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
});

test('EV-01 the ledger rejects an uppercase id, and the next entry follows the previous one', async () => {
  const id = crypto.randomUUID();
  const fact: CustodyFact = {
    occurredAt: new Date().toISOString(),
    actorId: null,
    actorName: 'Plainview',
    actorEmail: null,
    agencyId: null,
    audience: 'internal',
    event: 'ticket.deleted',
    subject: 'ticket',
    subjectId: id,
    ticketId: id.toUpperCase(),
    data: {},
  };
  const { database } = product.app;
  await expect(record(fact)).rejects.toThrow('ticket.deleted');
  await record({ ...fact, ticketId: id });
  expect(await asSystem(database, verifyEntries)).toMatchObject({ intact: true, firstFault: null });
});
