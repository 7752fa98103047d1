// Brings the files of a stopped Plainview from its folder into the bucket of its settings. See README.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root, runtime, serve } from './workspace.mjs';

await ensureInstalled();
const settings = path.join(root, '.env');
const withSettings = existsSync(settings) ? [`--env-file=${settings}`] : [];
process.exit(
  await serve(runtime(), [
    '--disable-warning=ExperimentalWarning',
    ...withSettings,
    'apps/server/src/console/move-storage.ts',
  ]),
);
