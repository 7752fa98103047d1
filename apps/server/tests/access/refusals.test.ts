import { contract } from '@plainview/contract/index';
import type { Caller } from '@plainview/test-support/caller';
import { samplesOf } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inPerson, procedures, withoutInput, type Audience } from './access-matrix.ts';
import { createUnauthorizedCallers, type UnauthorizedCallers } from './unauthorized-callers.ts';

// Calls every procedure of the contract, with valid input, as callers that are not authorized for it. Each
// run draws others.

const guarded = Object.entries(procedures).filter(([, [audience]]) => audience !== 'everyone');

let product: TestProduct;
let admin: Person;
let agency: Person;
let refused: UnauthorizedCallers;

beforeAll(async () => {
  // One caller calls every procedure in less than a minute.
  product = await startTestProduct({ apiRequestsPerMinute: 100_000 });
  admin = await signInOperator(product.url);
  agency = await joinAgency(product.url, admin, 'North PD');
  await admin.client.users.setAgencyAdministrator({ id: agency.user.id, isAgencyAdministrator: true });
  refused = await createUnauthorizedCallers(product, admin);
});
afterAll(() => product.stop());

/** Returns the outcome of a call: the error code, or 'answered'. */
async function end(caller: Caller, procedure: string): Promise<string> {
  const answer = await caller.fetch(`/rpc/${procedure.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: procedures[procedure]?.[1] }),
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return 'answered';
  }
  const { json }: { json: { code: string } } = JSON.parse(await answer.text());
  return json.code;
}

async function ends(caller: Caller, names: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of names) found[name] = await end(caller, name);
  return found;
}

const of = (audience: Audience) => guarded.filter(([, [own]]) => own === audience).map(([name]) => name);

const all = (names: readonly string[], code: string) => Object.fromEntries(names.map((name) => [name, code]));

test('each procedure of the contract declares who may call it', () => {
  const named = Object.entries(contract).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}.${verb}`),
  );
  expect(Object.keys(procedures).toSorted()).toEqual(named.toSorted());
  expect(withoutInput).toEqual([]);
});

/** Number of callers without permission that call a procedure, besides one without a session. */
const DRAWN_CALLERS = 1;

test('AZ-02 AZ-04 AG-10 callers without permission cannot call any procedure and always get the same error', async () => {
  const drawn = samplesOf();
  const { nobody, ...others } = refused;
  const called = new Set<string>();
  // A caller is recognized before the procedure is known, so they take turns: each of them calls dozens.
  for (const [name] of guarded) {
    const some = drawn(Object.entries(others), DRAWN_CALLERS);
    for (const [who, { caller, code }] of [['nobody', nobody] as const, ...some]) {
      called.add(who);
      expect({ who, name, code: await end(caller, name) }).toEqual({ who, name, code });
    }
  }
  expect([...called].toSorted()).toEqual(Object.keys(refused).toSorted());
});

test('AZ-02 agency users cannot call administrator procedures, and administrators cannot call agency procedures', async () => {
  expect(await ends(agency, of('administrators'))).toEqual(all(of('administrators'), 'NOT_ALLOWED'));
  expect(await ends(admin, of('agency'))).toEqual(all(of('agency'), 'NOT_ALLOWED'));
});

test('AZ-02 an invalid key is rejected even by public procedures', async () => {
  const open = Object.entries(procedures).filter(([, [audience]]) => audience === 'everyone');
  const names = open.map(([name]) => name).filter((name) => name !== 'session.policy');
  const { caller } = refused['a revoked key with a valid cookie'];
  expect(await ends(caller, names)).toEqual(all(names, 'API_KEY_NOT_VALID'));
});

/** Number of procedures that a key calls of those that its creator can call, and of those that they cannot. */
const DRAWN_CALLS = 30;

test('AZ-02 a key can call what its creator can, except procedures that require the user in person', async () => {
  const program = await joinByKey(product.url, agency);
  const office = await joinByKey(product.url, admin);
  const closed = inPerson.filter((name) => procedures[name]?.[0] !== 'administrators');
  expect(await ends(program, closed)).toEqual(all(closed, 'API_KEY_NOT_ENOUGH'));
  const officeOnly = inPerson.filter((name) => procedures[name]?.[0] === 'administrators');
  expect(await ends(office, officeOnly)).toEqual(all(officeOnly, 'API_KEY_NOT_ENOUGH'));
  // The creators themselves are rejected by all of these in the test before.
  const drawn = samplesOf(1);
  const ofOffice = drawn(of('administrators'), DRAWN_CALLS);
  expect(await ends(program, ofOffice)).toEqual(all(ofOffice, 'NOT_ALLOWED'));
  const ofAgency = drawn(of('agency'), DRAWN_CALLS);
  expect(await ends(office, ofAgency)).toEqual(all(ofAgency, 'NOT_ALLOWED'));
  const open = [...of('administrators'), ...of('both roles')].filter((name) => !inPerson.includes(name));
  // That the inputs get past the access check is shown below for each of them.
  const met = Object.values(await ends(office, drawn(open, DRAWN_CALLS)));
  for (const door of ['API_KEY_NOT_VALID', 'API_KEY_NOT_ENOUGH', 'NOT_SIGNED_IN', 'NOT_ALLOWED'])
    expect(met).not.toContain(door);
});

test('permitted callers pass the access check of each procedure with these inputs', async () => {
  const accessErrors = [
    'NOT_SIGNED_IN',
    'NOT_ALLOWED',
    'ACCOUNT_PENDING',
    'AGENCY_NAME_MISSING',
    'BAD_REQUEST',
  ];
  for (const [name, [audience]] of guarded) {
    const callers = {
      'both roles': [agency, admin],
      agency: [agency],
      administrators: [admin],
      everyone: [],
    };
    for (const caller of callers[audience]) {
      expect(accessErrors.map((door) => `${name}: ${door}`)).not.toContain(
        `${name}: ${await end(caller, name)}`,
      );
    }
  }
});
