// Sends every file of a folder through the product and prints what came of each. See CONTRIBUTING.md.
import { ensureBrowser } from '../lib/test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, run, runtime } from '../lib/workspace.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
await ensureBuilt();
process.exit(
  await run(
    runtime(),
    ['--disable-warning=ExperimentalWarning', 'apps/e2e/corpus.ts', ...process.argv.slice(2)],
    { env: { ...environment, CHROMIUM_PATH: browser } },
  ),
);
