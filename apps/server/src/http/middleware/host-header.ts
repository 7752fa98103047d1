import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../platform/core/request-origin.ts';

/**
 * Returns 400 if the request names its host twice or ambiguously (RFC 9112, section 3.2). A proxy may route
 * by one name while we build links and check origins by the other.
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

/** Returns true if the text is a host with an optional port and nothing else. An empty text is not a host. */
function isHost(host: string): boolean {
  if (/[\s/\\@?#,]/u.test(host)) return false;
  return host === '' || URL.canParse(`http://${host}`);
}

/** Returns true if the host of a request target in absolute form matches the Host header. */
function namesSameHost(target: string, host: string): boolean {
  if (target.startsWith('/') || target === '*') return true;
  return (
    URL.canParse(target) && new URL(target).host === new URL(`${new URL(target).protocol}//${host}`).host
  );
}
