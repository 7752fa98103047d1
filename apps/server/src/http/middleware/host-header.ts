import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../core/request-origin.ts';

/**
 * Rejects requests that name their host twice or ambiguously with 400 (RFC 9112, section 3.2): a proxy may route by one name
 * while we build links and check origins by the other.
 */
export function rejectAmbiguousHost(): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const { rawHeaders, url = '' } = c.env.incoming;
    const hosts = rawHeaders.filter(
      (_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
    );
    const [host = ''] = hosts;
    const isAmbiguous = hosts.length > 1 || !isHost(host) || !namesSameHost(url, host);
    return isAmbiguous ? c.text('Bad Request', 400, { connection: 'close' }) : next();
  };
}

/** Returns whether the text is a host with an optional port and nothing else. An empty one names no host at all. */
function isHost(host: string): boolean {
  if (/[\s/\\@?#,]/u.test(host)) return false;
  return host === '' || URL.canParse(`http://${host}`);
}

/** A request target in absolute form repeats the host; both must agree. */
function namesSameHost(target: string, host: string): boolean {
  if (target.startsWith('/') || target === '*') return true;
  return (
    URL.canParse(target) && new URL(target).host === new URL(`${new URL(target).protocol}//${host}`).host
  );
}
