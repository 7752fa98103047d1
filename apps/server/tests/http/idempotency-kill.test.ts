import { holdEmbedded } from '@plainview/test-support/product/owner-database';
import { startRestartableProduct } from '@plainview/test-support/product/restartable-product';
import { signInOperator, type Person } from '@plainview/test-support/test-users';
import { expect, onTestFinished, test } from 'vitest';

const ask = (person: Person, key: string) =>
  person.fetch('/api/support', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ text: key }),
  });

// Starting the whole product three times is slow on a busy machine.
test(
  'kill -9 during an action and before its answer: the repeated call creates one of each',
  { timeout: 90_000 },
  async () => {
    const product = await startRestartableProduct();
    onTestFinished(() => product.stop());
    const admin = await signInOperator(product.url);
    const texts = async () => (await admin.client.support.list({})).items.map(({ text }) => text).toSorted();

    // The server dies while it sends the response, which no one reads.
    const lost = ask(admin, 'answer lost').catch(() => null);
    await expect.poll(texts, { interval: 5 }).toEqual(['answer lost']);
    await product.kill();
    await lost;
    await product.restart();
    const again = await ask(admin, 'answer lost');
    expect(again.status).toBe(200);
    const [made] = (await admin.client.support.list({})).items;
    expect(await again.json()).toMatchObject({ id: made?.id });
    expect(await texts()).toEqual(['answer lost']);

    // The call waits for the locked ledger: its rows and its idempotency record are written but not committed.
    await holdEmbedded(product.dataDirectory, 'select 1 from custody_head for update');
    const cut = ask(admin, 'cut off').catch(() => null);
    await expect.poll(async () => (await ask(admin, 'cut off')).status).toBe(409);
    await product.kill();
    await cut;
    await product.restart();
    expect(await texts()).toEqual(['answer lost']);
    expect((await ask(admin, 'cut off')).status).toBe(200);
    expect(await texts()).toEqual(['answer lost', 'cut off']);
  },
);
