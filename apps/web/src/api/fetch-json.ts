import { takeEarlyAnswer } from './early-answers.ts';
import { noteLedgerPosition } from './live/ledger-position.ts';

/** Status codes that a proxy returns when the server is down. */
export const unreachableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Content types of the server's responses: JSON for calls, and the event stream of changes. */
const ownTypes = /^(?:application\/json|text\/event-stream)(?:;|$)/u;

let answeredAt = Number.NEGATIVE_INFINITY;

/** Returns how many milliseconds ago the server answered a call, or Infinity. */
export const sinceLastAnswer = (): number => performance.now() - answeredAt;

/** The server did not respond to a request: the network or the server is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * Waits for the response to a request.
 * @throws NetworkError if there is none; `fetch` throws a TypeError then, as a mistake in the code does
 */
export async function requireResponse(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    throw error instanceof TypeError ? new NetworkError(error.message, { cause: error }) : error;
  }
}

/**
 * Fetches a response of the API. Rejects a proxy's error page and any success with another content type, for
 * example the sign-in page of a public network.
 * @throws NetworkError if the server cannot be reached
 */
export async function fetchJson(request: Request, init: RequestInit): Promise<Response> {
  const early = takeEarlyAnswer(request);
  const response = await requireResponse(early.then((answer) => answer ?? fetch(request, init)));
  const isOurs = ownTypes.test(response.headers.get('content-type') ?? '');
  if (!isOurs && (response.ok || unreachableStatuses.has(response.status)))
    throw new NetworkError('The server is out of reach');
  answeredAt = performance.now();
  noteLedgerPosition(response.headers);
  return response;
}

/**
 * Checks the decoded response of a call. Every procedure of the contract returns an array or a non-empty
 * object; anything else is JSON from another program.
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
