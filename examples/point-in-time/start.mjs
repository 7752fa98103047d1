// Starts a PostgreSQL server that pgBackRest archives, and Plainview on it. See README.md.
import { ensurePgBackRest, ensurePostgresServer } from '../../scripts/lib/test-tools.mjs';
import { ensureBuilt, ensureInstalled, runtime, serve } from '../../scripts/lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
const tools = [await ensurePostgresServer(), await ensurePgBackRest()];
if (tools.includes(false)) process.exit(1);
const args = [
  '--disable-warning=ExperimentalWarning',
  '--import=./apps/server/src/platform/core/package-formats.ts',
  'apps/test-support/src/point-in-time/main.ts',
  ...process.argv.slice(2),
];
// In a group of its own: Ctrl-C must reach the servers one after the other, not all at once.
process.exit(await serve(runtime(), args, { detached: true }));
