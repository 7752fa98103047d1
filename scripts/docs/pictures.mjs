// Takes the screenshots in docs/images. `-- --url http://localhost:8090` takes them from a demo that is
// already running.
import { ensureBrowser } from '../lib/test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, run, runtime } from '../lib/workspace.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
await ensureBuilt();
process.exit(
  await run(
    runtime(),
    ['--disable-warning=ExperimentalWarning', 'apps/e2e/pictures.ts', ...process.argv.slice(2)],
    { env: { ...environment, CHROMIUM_PATH: browser } },
  ),
);
