import { randomUUID } from 'node:crypto';
import type { EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';
import { isInTransaction } from '@plainview/postgres/transaction';
import { createBundle, getBundle } from '@plainview/server/modules/proof/bundles/bundles.repository';
import { makeBundle } from '@plainview/server/modules/proof/bundles/make-bundle';
import { getTicket } from '@plainview/server/modules/tickets/tickets/tickets.repository';
import { createLog } from '@plainview/server/platform/core/log';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import type { PdfRequest } from '@plainview/server/platform/integrations/pdf/pdf-request';
import { PdfRenderer } from '@plainview/server/platform/integrations/rendering/pdf-renderer';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
/** Runs before each PDF is rendered. */
let beforeRendering: (request: PdfRequest) => Promise<void>;
const pdfs = new PdfRenderer(createLog('silent'));

beforeAll(async () => {
  product = await startTestProduct(
    {},
    {
      renderPdf: async (request) => {
        await beforeRendering(request);
        return pdfs.render(request);
      },
    },
  );
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
});
afterAll(async () => {
  await product.stop();
  await pdfs.stop();
});
beforeEach(() => {
  beforeRendering = () => Promise.resolve();
});

/** Adds a bundle of a new ticket that no job makes. */
async function addPending(): Promise<EvidenceBundle> {
  const { id: ticketId } = await submitTicket(product.url, ann);
  return asSystem(product.app.database, async (tx) => {
    const ticket = await getTicket(tx, ticketId);
    if (!ticket) throw new Error('the ticket is gone');
    const bundle: EvidenceBundle = {
      id: randomUUID(),
      agencyId: ticket.agencyId,
      ticketId,
      kind: 'custody',
      state: 'pending',
      failure: null,
      createdByName: 'Ann',
      createdByEmail: ann.user.email,
      createdById: ann.user.id,
      createdAt: product.app.clock.now(),
      sizeBytes: null,
    };
    await createBundle(tx, bundle);
    return bundle;
  });
}

const run = ({ id }: EvidenceBundle): Promise<void> =>
  makeBundle(product.app, id, new AbortController().signal);

const stateOf = async ({ id }: EvidenceBundle): Promise<string | undefined> =>
  (await asSystem(product.app.database, (tx) => getBundle(tx, id)))?.state;

/** Returns how often the ledger says that a bundle was created. */
const countRecords = async ({ id }: EvidenceBundle): Promise<number> =>
  (await admin.client.custody.list({ limit: 500 })).items.filter(
    ({ event, subjectId }) => event === 'bundle.created' && subjectId === id,
  ).length;

test('PR-04 no transaction is open while the papers of a bundle are rendered', async () => {
  const seen: string[] = [];
  beforeRendering = ({ type }) => {
    seen.push(`${type} ${isInTransaction() ? 'inside' : 'outside'}`);
    return Promise.resolve();
  };
  const bundle = await addPending();
  await run(bundle);
  expect(seen).toEqual(['custody outside', 'certification outside', 'certification outside']);
  expect(await stateOf(bundle)).toBe('ready');
});

test('PR-04 a bundle whose ticket is deleted while its papers are rendered is not recorded', async () => {
  const bundle = await addPending();
  let isDeleted = false;
  beforeRendering = async () => {
    if (isDeleted) return;
    isDeleted = true;
    await ann.client.tickets.delete({ id: bundle.ticketId });
  };
  await run(bundle);
  expect(isDeleted).toBe(true);
  expect(await stateOf(bundle)).toBeUndefined();
  expect(await countRecords(bundle)).toBe(0);
});

test('PR-04 a bundle that a stopped process left is made by the next one', async () => {
  const bundle = await addPending();
  beforeRendering = () => Promise.reject(new Error('the process stops'));
  await expect(run(bundle)).rejects.toThrow('the process stops');
  expect(await stateOf(bundle)).toBe('pending');
  expect(await countRecords(bundle)).toBe(0);
  beforeRendering = () => Promise.resolve();
  await run(bundle);
  expect(await stateOf(bundle)).toBe('ready');
  expect(await countRecords(bundle)).toBe(1);
});

test('PR-04 two processes that make the same bundle record it once', async () => {
  const bundle = await addPending();
  const both = Promise.withResolvers<void>();
  let forms = 0;
  beforeRendering = async ({ type }) => {
    if (type !== 'certification') return;
    forms += 1;
    // Two of each process.
    if (forms === 4) both.resolve();
    await both.promise;
  };
  await Promise.all([run(bundle), run(bundle)]);
  expect(await stateOf(bundle)).toBe('ready');
  expect(await countRecords(bundle)).toBe(1);
});
