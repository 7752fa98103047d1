import { startTestSmtpServer, type TestSmtpServer } from '../peers/test-smtp-server.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

/** A product that sends its mail to a server of the test. */
export interface ProductWithMail {
  readonly peer: TestSmtpServer;
  readonly product: TestProduct;
  /** The product's clock. Only tests advance it. */
  readonly clock: { now: Date };
  readonly stop: () => Promise<void>;
}

/** Starts a product with a mail server. Stop it at the end of the test file. */
export async function startProductWithMail(
  change: Parameters<typeof startTestProduct>[0] = {},
  surroundings: Parameters<typeof startTestProduct>[1] = {},
): Promise<ProductWithMail> {
  const peer = await startTestSmtpServer();
  const clock = { now: new Date() };
  const product = await startTestProduct(
    { mail: { smtpUrl: peer.url, sender: 'no-reply@example.gov' }, ...change },
    { now: () => clock.now, ...surroundings },
  );
  return {
    peer,
    product,
    clock,
    async stop() {
      await product.stop();
      await peer.stop();
    },
  };
}
