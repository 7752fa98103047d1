/** `npm run demo`: see docs/operations/install.md. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ServingProduct } from '@plainview/server/start-product';
import { operator } from '../test-users.ts';
import { DEMO_PASSWORD, people } from './demo-people.ts';
import { DEMO_ADMIN_KEY, DemoRefused, startDemo } from './start-demo.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'demo-data' },
    port: { type: 'string', default: '8090' },
  },
});

const filling = new AbortController();
let product: ServingProduct | null = null;

function stop(): void {
  filling.abort(new DemoRefused('Stopped while it was being filled; the incomplete data is removed.'));
  // The terminal signals the whole process group and the parent process forwards the signal, so it arrives
  // twice. Handle it once.
  void product?.stop().then(() => process.exit(0));
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

/** Returns one account of each agency, and the administrators. */
function signIns(): string {
  const seen = new Set<string>();
  const one = people.filter(({ agency, decision }) => {
    if (decision !== 'approved' || (agency !== null && seen.has(agency))) return false;
    if (agency !== null) seen.add(agency);
    return true;
  });
  const lines = [
    { email: operator.email, who: 'Administrator' },
    ...one.map(({ email, agency, name }) => ({ email, who: `${agency ?? 'Administrator'} (${name})` })),
  ];
  const width = Math.max(...lines.map(({ email }) => email.length));
  return lines.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`).join('\n');
}

function explain(error: unknown): string {
  if (error instanceof DemoRefused) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${values.port} is taken by another program. Name a free one with --port.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new DemoRefused('--port requires a port number.');
  product = await startDemo({
    dataDirectory: path.resolve(values.data),
    port,
    signal: filling.signal,
    tell: console.log,
  });
  if (filling.signal.aborted) stop();
  console.log(`\nThe password of all accounts is ${DEMO_PASSWORD}\n${signIns()}`);
  console.log(`To register an administrator: ${DEMO_ADMIN_KEY}\n`);
  console.log(`The demo is running at ${product.url}. Stop it with Ctrl-C.`);
} catch (error) {
  console.error(`The demo did not start. ${explain(error)}`);
  process.exit(1);
}
