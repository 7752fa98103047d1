import './start/component-locale.ts';
import { cacheAppShell } from './offline/cache-app-shell.ts';
import { showFirstSignIn } from './start/first-sign-in.tsx';
import { createPage } from './start/page.tsx';
import { createQueryClient } from './start/query-client.ts';
import './styles.css';

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
const queryClient = createQueryClient();
const page = createPage(root, queryClient);
// The server announces the scripts of both with the page (build-config/route-files.ts).
if (window.location.pathname === '/login')
  showFirstSignIn(page, queryClient).catch(() => void page.openApplication());
else void page.openApplication();
cacheAppShell();
