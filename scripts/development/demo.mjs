// Starts a separate product, filled with sample agencies, tickets, videos and reports. See
// docs/operations/install.md.
import { ensureBuilt, ensureInstalled, runtime, serve } from '../lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await serve(runtime(), [
    '--disable-warning=ExperimentalWarning',
    'apps/test-support/src/demo/main.ts',
    ...process.argv.slice(2),
  ]),
);
