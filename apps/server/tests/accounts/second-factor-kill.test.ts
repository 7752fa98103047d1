import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { codeOf, enrol } from '@plainview/test-support/peers/authenticator';
import { startRestartableProduct } from '@plainview/test-support/product/restartable-product';
import { operator, signInOperator } from '@plainview/test-support/test-users';
import { expect, onTestFinished, test } from 'vitest';

test('after kill -9, used codes stay used, and new factors work', { timeout: 120_000 }, async () => {
  const product = await startRestartableProduct();
  onTestFinished(() => product.stop());
  const admin = await signInOperator(product.url);
  const { secret, recoveryCodes } = await enrol(admin);
  const tryIn = (code?: string) =>
    outcome(createCaller(product.url).client.session.signIn({ ...operator, ...(code && { code }) }));
  const used = codeOf(secret, Date.now(), 1);
  expect(await tryIn(used)).toBe('done');
  expect(await tryIn(recoveryCodes[0])).toBe('done');
  await product.kill();
  await product.restart();
  expect(await tryIn()).toMatch('SECOND_FACTOR_NEEDED');
  expect(await tryIn(used)).toMatch('SECOND_FACTOR_WRONG');
  expect(await tryIn(recoveryCodes[0])).toMatch('SECOND_FACTOR_WRONG');
  expect(await tryIn(recoveryCodes[1])).toBe('done');
  const kept = await fetch(`${product.url}/api/profile`, { headers: { cookie: admin.cookie() } });
  expect(kept.status).toBe(200);
});
