import { createHttpApp } from '@plainview/server/http/app';
import { headersOf } from '@plainview/test-support/call-outcome';
import type { Caller } from '@plainview/test-support/caller';
import { samplesOf } from '@plainview/test-support/draw-sample';
import { issueInvoice } from '@plainview/test-support/issue-invoice';
import { makeSigningCertificate } from '@plainview/test-support/product/signing-certificate';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinByKey,
  joinAsAdmin,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from './access-matrix.ts';
import { fillAgency } from './agency-objects.ts';
import { kindsFor } from './kinds-of-ids.ts';
import { guarded, routes } from './raw-routes.ts';
import { createUnauthorizedCallers, type UnauthorizedCallers } from './unauthorized-callers.ts';

// Calls every address of the product as every caller that has no right to the object there: each procedure
// with another agency's IDs, and each raw route. Each run draws other combinations.

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;
let refused: UnauthorizedCallers;
/** IDs of everything that belongs to North PD, by kind. */
let theirs: Readonly<Record<string, string>>;
let reference: string;

beforeAll(async () => {
  product = await startTestProduct({
    processingToolUrl: 'http://tool.example/',
    reportSigning: await makeSigningCertificate(),
  });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
  const filled = await fillAgency(product, admin, ann, 'North PD');
  const { id: invoice } = await issueInvoice(product.databaseUrl, admin, filled.ids['ticket'] ?? '');
  ({ reference } = filled);
  theirs = { ...filled.ids, invoice };
  refused = await createUnauthorizedCallers(product, admin);
});
afterAll(() => product.stop());

const ledgerLength = async (): Promise<number> => (await admin.client.custody.verify()).head.sequence;

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function call(caller: Caller, procedure: string, input: string): Promise<Answer> {
  const answer = await caller.fetch(`/rpc/${procedure.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"json":${input}}`,
  });
  return { status: answer.status, body: await answer.text() };
}

/** Creates a draft of the caller under an ID of the caller's choice, which it returns with the time. */
const anyIdAndTime = ({ status, body }: Answer): Answer => ({
  status,
  body: body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/gu, '…'),
});

/** The only ID in the access matrix. No object has it. */
const absent =
  /"id":"(?<id>[0-9a-f-]{36})"/u.exec(JSON.stringify(procedures['tickets.get']?.[1]))?.groups?.['id'] ?? '';

/** Procedures that an agency user may call and that refer to an object by its ID. */
const aimed = Object.entries(procedures)
  .filter(([, [audience]]) => audience !== 'administrators' && audience !== 'everyone')
  .map(([name, [, input]]) => [name, JSON.stringify(input)] as const)
  .filter(([, input]) => input?.includes(absent));

/** Number of kinds of objects that a procedure or route is not about, and whose IDs it gets in a run. */
const FURTHER_KINDS = 1;

test('AZ-01 every procedure treats another agency’s ids like missing ones, and nothing changes', async () => {
  expect(aimed.length).toBeGreaterThan(8);
  const before = await ledgerLength();
  const drawn = samplesOf();
  for (const [name, input] of aimed) {
    const seen = name === 'drafts.save' ? anyIdAndTime : (answer: Answer) => answer;
    const nothing = seen(await call(stranger, name, input));
    // A draft gets the ID that its owner chooses, and is discarded by it: the same ones for both calls.
    const isOfDrafts = name.startsWith('drafts.');
    const kinds = kindsFor(`${name} ${input}`, theirs, drawn, FURTHER_KINDS);
    for (const [what, id] of isOfDrafts ? Object.entries(theirs) : kinds) {
      const asked = seen(await call(stranger, name, input.replaceAll(absent, id)));
      expect({ name, what, ...asked }).toEqual({ name, what, ...nothing });
    }
  }
  expect(await ledgerLength()).toBe(before);
});

async function ask(
  caller: Caller,
  route: (typeof guarded)[number],
  id: string,
  query = '',
): Promise<Answer & { headers: unknown }> {
  const { method = 'GET', headers = {}, body } = route;
  const answer = await caller.fetch(`${route.at(id)}${query}`, { method, headers, ...(body && { body }) });
  return { status: answer.status, body: await answer.text(), headers: headersOf(answer) };
}

test('each raw route declares who may call it', () => {
  const served = createHttpApp(product.app).routes.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(served)].toSorted()).toEqual(Object.keys(routes).toSorted());
});

/** Number of callers without permission that ask a raw route, besides one without a session. */
const DRAWN_CALLERS = 3;

test('AZ-01 AZ-02 AZ-04 callers without permission get nothing from any raw route', async () => {
  const before = await ledgerLength();
  const drawn = samplesOf(1);
  const { nobody, ...others } = refused;
  for (const route of guarded) {
    const some = drawn(Object.entries(others), DRAWN_CALLERS);
    for (const [who, { caller, status }] of [['nobody', nobody] as const, ...some]) {
      const answer = await ask(caller, route, theirs[route.about ?? ''] ?? '');
      // A session does not replace a reference, nor a reference a session.
      const expected = route.audience === 'reference' ? 401 : status;
      expect({ route: route.name, who, status: answer.status }).toEqual({
        route: route.name,
        who,
        status: expected,
      });
      expect(answer.body.length).toBeLessThan(200);
    }
  }
  expect(await ledgerLength()).toBe(before);
});

test('AZ-01 raw routes also treat another agency’s ids like missing ones', async () => {
  const before = await ledgerLength();
  const drawn = samplesOf(2);
  const aimedRoutes = guarded.filter(({ about, audience }) => about && audience !== 'reference');
  for (const route of aimedRoutes) {
    const nothing = await ask(stranger, route, crypto.randomUUID());
    expect(nothing.status).toBeGreaterThanOrEqual(403);
    for (const [what, id] of kindsFor(`${route.name} ${route.about}`, theirs, drawn, FURTHER_KINDS)) {
      const asked = await ask(stranger, route, id);
      expect({ route: route.name, what, ...asked }).toEqual({ route: route.name, what, ...nothing });
    }
  }
  expect(await ledgerLength()).toBe(before);
});

test('AZ-01 an agency’s key and an administrator’s download work for no one else', async () => {
  const key = await joinByKey(product.url, stranger);
  const other = await joinAsAdmin(product.url, admin);
  const mine = guarded.filter(({ about, audience }) => about && audience !== 'reference');
  for (const route of mine) {
    const id = theirs[route.about ?? ''] ?? '';
    expect({ route: route.name, ...(await ask(key, route, id)) }).toEqual({
      route: route.name,
      ...(await ask(key, route, crypto.randomUUID())),
    });
  }
  expect((await other.fetch(`/exports/${theirs['export']}`)).status).toBe(404);
});

test('a reference opens only its own run; forged, expired and other ones get the same response', async () => {
  const byReference = guarded.filter(({ audience }) => audience === 'reference');
  const { caller: nobody } = refused.nobody;
  const now = Date.now();
  const bad = [
    '',
    'x',
    `${reference}x`,
    reference.replace(/^.{8}/u, '00000000'),
    product.app.processingReferences.make(theirs['run'] ?? '', new Date(now - 1)),
    `${theirs['run']}.${now + 60_000}.x`,
  ];
  for (const route of byReference) {
    for (const [place, one] of bad.entries()) {
      const { status } = await ask(nobody, route, theirs['video'] ?? '', `?reference=${one}`);
      expect({ route: route.name, place, status }).toEqual({ route: route.name, place, status: 401 });
    }
  }
  // Correctly signed, but for a run that does not exist.
  const emptied = product.app.processingReferences.make(crypto.randomUUID(), new Date(now + 60_000));
  for (const route of byReference.filter(({ about }) => about)) {
    const elsewhere = await ask(nobody, route, crypto.randomUUID(), `?reference=${reference}`);
    expect({ route: route.name, status: elsewhere.status }).toEqual({ route: route.name, status: 404 });
    const { status } = await ask(nobody, route, theirs['video'] ?? '', `?reference=${emptied}`);
    expect({ route: route.name, status }).toEqual({ route: route.name, status: 401 });
  }
});
