import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Headers that bound what a page of ours may do. WebAssembly is needed for hashing before the upload.
 * @param mediaOrigin where links to videos and their pictures lead, if not to the product itself
 */
export function securityHeaders(mediaOrigin: string | null): MiddlewareHandler {
  const linked = mediaOrigin === null ? [] : [mediaOrigin];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...linked],
      mediaSrc: ["'self'", 'blob:', ...linked],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    // Only over TLS does it mean something; the reverse proxy that ends TLS sets it.
    strictTransportSecurity: false,
  });
}
