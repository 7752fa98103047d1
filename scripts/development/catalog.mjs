// Opens the stories of the web application in Storybook, on http://localhost:6006. Installs Storybook from
// its own lock file first: it is no dependency of the product (docs/decisions/0041-component-catalog.md).
import path from 'node:path';
import { ensureInstalled, must, root, runtime, serve } from '../lib/workspace.mjs';

const cwd = path.join(root, 'apps/web/catalog/storybook');

await ensureInstalled();
await must('npm', ['ci', '--loglevel=error'], { cwd });
const [, , ...args] = process.argv;
process.exit(
  await serve(
    runtime(),
    ['node_modules/storybook/dist/bin/dispatcher.js', 'dev', '--port', '6006', '--ci', ...args],
    { cwd },
  ),
);
