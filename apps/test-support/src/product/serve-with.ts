import { startHttpServer } from '@plainview/server/http/server';
import type { LiveContext } from '@plainview/server/live/live-service';

/**
 * Serves a running product at another address, with some of its parts replaced, while a test uses it. Costs a
 * tenth of a second product.
 */
export async function serveWith(
  app: LiveContext,
  change: Partial<LiveContext>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startHttpServer({ ...app, ...change });
  try {
    await use(server.url);
  } finally {
    await server.close(0);
  }
}
