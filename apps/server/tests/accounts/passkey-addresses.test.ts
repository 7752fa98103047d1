import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Config } from '@plainview/server/platform/config/config';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { addPasskey } from '@plainview/test-support/peers/passkey-device';
import { freePort } from '@plainview/test-support/product/free-port';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Passkeys at several addresses: of several processes of one product, and of products with other names.

const ORIGIN = 'https://review.example.gov';

let product: TestProduct;
/** The address on which the product listens; its public name does not resolve here. */
let url: string;

/** Starts a product with a public URL. Returns it with the address on which it listens. */
async function startAt(publicUrl: string, change: Partial<Config> = {}): Promise<[TestProduct, string]> {
  const port = await freePort();
  return [await startTestProduct({ publicUrl, port, ...change }), `http://127.0.0.1:${port}`];
}

beforeAll(async () => {
  [product, url] = await startAt(ORIGIN);
});
afterAll(() => product.stop());

const guest = (at = url) => createCaller(at);

test('a challenge from one process is accepted by another; the database decides on the counter', async () => {
  const [other, otherUrl] = await startAt(ORIGIN, { databaseUrl: product.databaseUrl });
  try {
    const ann = await joinAgency(url, await signInOperator(url), 'North PD');
    const { device } = await addPasskey(ann, ORIGIN);
    const request = await guest().client.session.beginPasskeySignIn();
    const there = guest(otherUrl);
    expect(await outcome(there.client.session.signInByPasskey({ passkey: device.use(request) }))).toBe(
      'done',
    );
    const requests = await Promise.all([
      guest().client.session.beginPasskeySignIn(),
      there.client.session.beginPasskeySignIn(),
    ]);
    // Two devices with the same key, at the same moment.
    const [one, copy] = requests.map((each) => device.use(each, { counter: 9 }));
    const ends = await Promise.all([
      one && outcome(guest().client.session.signInByPasskey({ passkey: one })),
      copy && outcome(guest(otherUrl).client.session.signInByPasskey({ passkey: copy })),
    ]);
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test('passkeys are offered for a name with https and on localhost, not for an IP address', async () => {
  expect(await guest().client.session.policy()).toMatchObject({ offersPasskeys: true });
  const plain = await startTestProduct();
  const [cleartext, cleartextUrl] = await startAt('http://review.example.gov');
  const [numbered, numberedUrl] = await startAt('https://192.0.2.7');
  try {
    const offered = async (at: string) => (await guest(at).client.session.policy()).offersPasskeys;
    expect(await offered(plain.url)).toBe(true);
    expect(await guest(plain.url).client.session.beginPasskeySignIn()).toMatchObject({ rpId: 'localhost' });
    for (const at of [plain.url.replace('localhost', '127.0.0.1'), cleartextUrl, numberedUrl]) {
      expect(await offered(at)).toBe(false);
      expect(await outcome(guest(at).client.session.beginPasskeySignIn())).toMatch('PASSKEYS_NOT_OFFERED');
    }
    // A Host header alone is not trusted.
    const asked = get(`${plain.url}/api/session/policy`, { headers: { host: 'evil.example' } });
    const answer = await new Promise<IncomingMessage>((resolve) => asked.once('response', resolve));
    expect(await json(answer)).toMatchObject({ offersPasskeys: false });
  } finally {
    await Promise.all([plain, cleartext, numbered].map((one) => one.stop()));
  }
});
