import { policyOptions } from './api/policy.ts';
import { sessionOptions } from './features/sessions/session-query.ts';
import { GuestCommands } from './screens/commands/GuestCommands.tsx';
import { problemOf } from './screens/problem/problem-of.ts';
import { ProblemPage } from './screens/problem/ProblemPage.tsx';
import { readLoginSearch } from './screens/sign-in/login-search.ts';
import { SessionLoading } from './screens/sign-in/SessionLoading.tsx';
import { SignInPages } from './screens/sign-in/SignInPages.tsx';
import { startPage } from './start/page.tsx';
import { endFirstView } from './ui/import-script.ts';
import { loadLater } from './ui/load-later.ts';
import { whenUsed } from './ui/use-preload.ts';

const { queryClient, show } = startPage();
const application = loadLater(() => import('./start/application.tsx'));
const left = new AbortController();

const showProblem = (error: unknown): void =>
  show(<ProblemPage problem={problemOf(error)} onRetry={() => window.location.reload()} />);

/** Shows the page of the current address. It loads faster this way than as another HTML page. */
function openApplication(): void {
  left.abort();
  show(<SessionLoading />);
  application.get().then(({ createApplication }) => show(createApplication(queryClient)), showProblem);
}

function open(href: string, replace = false): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', href);
  openApplication();
}

/** Shows the form, or opens the page that a user who is signed in or the first administrator needs. */
async function showSignIn(): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionOptions());
  if (user) return open('/', true);
  // If the server can't be reached, no one can sign in either.
  const policy = await queryClient.ensureQueryData(policyOptions()).catch(() => null);
  if (policy?.needsSetup) return open('/setup', true);
  left.signal.addEventListener('abort', whenUsed(application.preload));
  // Back and Forward, to an address that the application opened before this page was loaded.
  window.addEventListener('popstate', openApplication, { signal: left.signal });
  endFirstView();
  const search = Object.fromEntries(new URLSearchParams(window.location.search));
  show(
    <>
      <SignInPages policy={policy} search={readLoginSearch(search)} onOpen={open} />
      <GuestCommands />
    </>,
  );
  return undefined;
}

show(<SessionLoading />);
showSignIn().catch(showProblem);
