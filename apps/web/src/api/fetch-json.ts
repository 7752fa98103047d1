import { noteLedgerPosition } from './ledger-position.ts';

/** What a proxy answers in the server's place while that is down. */
export const unreachableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Content types of the server's answers: a call's, and the stream of changes. */
const ownTypes = /^(?:application\/json|text\/event-stream)(?:;|$)/u;

/**
 * Fetches an answer of the product. A proxy's error page is none, nor is a success with any other content: the sign-in page of a
 * public network, or nothing.
 * @throws TypeError where the server cannot be reached, as `fetch` itself does without a network.
 */
export async function fetchJson(request: Request, init: RequestInit): Promise<Response> {
  const response = await fetch(request, init);
  const isOurs = ownTypes.test(response.headers.get('content-type') ?? '');
  if (!isOurs && (response.ok || unreachableStatuses.has(response.status)))
    throw new TypeError('The server is out of reach');
  noteLedgerPosition(response.headers);
  return response;
}

/**
 * Checks the decoded answer of a call. Every procedure of the contract answers with an array or an object with fields; anything
 * else is JSON of another program.
 * @throws Error
 */
export async function requireContractAnswer<Answer>({
  next,
}: {
  next: () => Promise<Answer>;
}): Promise<Answer> {
  const answer = await next();
  const isFilled =
    typeof answer === 'object' &&
    answer !== null &&
    (Array.isArray(answer) || Object.keys(answer).length > 0);
  if (!isFilled) throw new Error('The answer does not follow the contract');
  return answer;
}
