import { isNetworkProblem, isRequestError } from '../../api/describe-error.ts';
import type { Problem } from './ProblemPage.tsx';

/** Returns why a page is not shown. */
export function problemOf(error: unknown): Problem {
  if (isNetworkProblem(error)) return 'network';
  return isRequestError(error) ? 'request' : 'page';
}
