// Starts server and web application in watch mode: the server restarts on a change, the browser swaps
// modules. Data is in ./data/dev.
import { ensureInstalled, environment, root, runtime, serve } from '../lib/workspace.mjs';

await ensureInstalled();
const api = 'http://127.0.0.1:8080';
const env = {
  DATA_DIRECTORY: 'data/dev',
  ADMIN_PASSWORD: 'administrator',
  ...environment,
  PLAINVIEW_API: api,
};
console.log(
  'Server on 8080, screens with reload on http://localhost:5173 (admin@plainview.local / administrator)',
);
const server = serve(
  runtime(),
  ['--watch', '--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'],
  { env },
);
const web = serve(runtime(), ['node_modules/vite/bin/vite.js', 'apps/web'], { env, cwd: root });
process.exit(await Promise.race([server, web]));
