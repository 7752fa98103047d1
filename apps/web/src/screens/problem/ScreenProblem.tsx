import { useRouter } from '@tanstack/react-router';
import { isBeforeFirstView } from '../../ui/import-script.ts';
import { problemOf } from './problem-of.ts';
import { ProblemPage } from './ProblemPage.tsx';

/** Replaces a screen that failed; after a network failure it retries automatically once online. */
export function ScreenProblem({ error }: { error: unknown }) {
  const router = useRouter();
  const { history } = router;
  return (
    <ProblemPage
      problem={problemOf(error)}
      // A browser may refuse a script that failed once until the whole page is loaded again.
      onRetry={() => (isBeforeFirstView() ? window.location.reload() : void router.invalidate())}
      onBack={history.canGoBack() ? () => history.back() : undefined}
    />
  );
}
