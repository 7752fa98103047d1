// Builds the documentation site into website/dist, and fails on dead links. With --dev, serves it and follows
// changes; with
// --preview, serves the last build. Installs the site's own dependencies on first use.
import path from 'node:path';
import { ensureInstalled, must, root, runtime, serve } from '../lib/workspace.mjs';

const website = path.join(root, 'website');
const [mode = '--build', ...options] = process.argv.slice(2);
if (!['--build', '--dev', '--preview'].includes(mode)) {
  console.error('docs:site: expected --build, --dev or --preview');
  process.exit(2);
}

await ensureInstalled();
await ensureInstalled('website');
if (mode === '--build') await must('tsc', ['-p', 'website']);
process.exit(
  await serve(runtime(), ['node_modules/vitepress/bin/vitepress.js', mode.slice(2), ...options], {
    cwd: website,
  }),
);
