import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCaller } from '@plainview/test-support/caller';
import { startTestSmtpServer, type TestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import { operator, registration, signInOperator } from '@plainview/test-support/test-users';
import { expect, onTestFinished, test } from 'vitest';

// The server is killed (`kill -9`) while it sends a message.

async function startProduct(peer: TestSmtpServer, dataDirectory: string): Promise<ProductProcess> {
  const product = await startProductProcess({
    DATA_DIRECTORY: dataDirectory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    SMTP_URL: peer.url,
    MAIL_FROM: 'no-reply@review.example.gov',
  });
  onTestFinished(() => product.kill());
  return product;
}

async function preparedFolder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-mail-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const data = path.join(directory, 'data');
  await copyPreparedData(data);
  return data;
}

async function stateOfMail(product: ProductProcess): Promise<string[]> {
  const admin = await signInOperator(product.url);
  return (await admin.client.mail.list({})).items.map(({ state }) => state);
}

test(
  'killed before the server accepted the message: it is sent once, after the restart',
  { timeout: 120_000 },
  async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
    let isFirst = true;
    const peer = await startTestSmtpServer({
      onMessage: async () => {
        if (!isFirst) return null;
        isFirst = false;
        reach();
        await killed;
        return { code: 451, words: 'the client is gone' };
      },
    });
    onTestFinished(() => peer.stop());
    const folder = await preparedFolder();
    const product = await startProduct(peer, folder);
    // The operator's account is created at the first sign-in.
    await signInOperator(product.url);
    await createCaller(product.url).client.session.register(registration());
    await reached;
    await product.kill();
    kill();
    const again = await startProduct(peer, folder);
    await peer.next(() => true);
    await expect.poll(() => stateOfMail(again), { timeout: 30_000 }).toEqual(['sent']);
    expect(peer.received).toHaveLength(1);
    await again.stop();
  },
);

test(
  'killed between the server’s acceptance and our record of it: the copy has the same Message-ID, and there is no third',
  { timeout: 120_000 },
  async () => {
    let product: ProductProcess | null = null;
    const { promise: isDead, resolve: die } = Promise.withResolvers<void>();
    const peer = await startTestSmtpServer({
      // The mail server accepts the message, but by then the sender that waits for the response is dead.
      onMessage: async () => {
        if (product) {
          await product.kill();
          product = null;
          die();
        }
        return null;
      },
    });
    onTestFinished(() => peer.stop());
    const folder = await preparedFolder();
    const first = await startProduct(peer, folder);
    await signInOperator(first.url);
    product = first;
    await createCaller(first.url)
      .client.session.register(registration())
      .catch(() => undefined);
    await isDead;
    const again = await startProduct(peer, folder);
    await expect.poll(() => stateOfMail(again), { timeout: 30_000 }).toEqual(['sent']);
    const ids = peer.received.map(({ parsed }) => parsed.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await again.stop();
  },
);
