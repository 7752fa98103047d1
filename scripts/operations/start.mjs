// Installs, builds and starts the product. See docs/operations/install.md.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root, runtime, serve } from '../lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
const settings = path.join(root, '.env');
const withSettings = existsSync(settings) ? [`--env-file=${settings}`] : [];
process.exit(
  await serve(runtime(), [
    '--disable-warning=ExperimentalWarning',
    ...withSettings,
    'apps/server/dist/main.js',
  ]),
);
