/** What a proxy answers in the server's place while that is down. */
export const unreachableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Fetches an answer of the product. A proxy's error page is none.
 * @throws TypeError where the server cannot be reached, as `fetch` itself does without a network.
 */
export async function fetchAnswer(request: Request, init: RequestInit): Promise<Response> {
  const response = await fetch(request, init);
  const isOurs = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (unreachableStatuses.has(response.status) && !isOurs) throw new TypeError('The server is out of reach');
  return response;
}
