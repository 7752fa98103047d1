import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractClient } from '@plainview/contract/index';
import { requireDeclaredError } from './declared-errors.ts';

/** A client of a running product over HTTP: with its own session, as a browser would, or with an API key. */
export interface Caller {
  readonly client: ContractClient;
  /** Sends a raw request to a path of the product, with the session's cookie. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Returns the session's current Cookie header, or an empty string before a sign-in. */
  readonly cookie: () => string;
}

/** Creates a caller without a session. With `apiKey`, it sends that key with each request. */
export function createCaller(url: string, apiKey?: string): Caller {
  const jar = new Map<string, string>();
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  /**
   * @param signal the caller's own: after a garbage collection, Node.js no longer follows it from `request`
   */
  const send = async (request: Request, signal: AbortSignal | null = null): Promise<Response> => {
    if (jar.size > 0) request.headers.set('cookie', cookie());
    if (apiKey !== undefined) request.headers.set('authorization', `Bearer ${apiKey}`);
    const response = await fetch(request, { signal });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    await requireDeclaredError(new URL(request.url).pathname, response);
    return response;
  };

  const link = new RPCLink({
    url: `${url}/rpc`,
    fetch: (request, _init, { signal }) => send(request, signal),
  });
  return {
    client: createORPCClient(link),
    fetch: (path, init) => send(new Request(new URL(path, url), init), init?.signal),
    cookie,
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const gone = attributes.some((attribute) => /^\s*max-age=0$/iu.test(attribute));
  if (gone) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}
