import { useRouter } from '@tanstack/react-router';
import { isNetworkProblem } from '../../api/describe-error.ts';
import { ProblemPage } from './ProblemPage.tsx';

/** Replaces a screen that failed to load; after a network failure it retries automatically once online. */
export function ScreenProblem({ error }: { error: unknown }) {
  const router = useRouter();
  return <ProblemPage isNetwork={isNetworkProblem(error)} onRetry={() => void router.invalidate()} />;
}
