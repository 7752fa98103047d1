import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** The one style that the component library adds inline, on iOS while a window is open: `overscroll-behavior: contain`. */
const IOS_SCROLL_STYLE = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

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
      styleSrc: ["'self'", IOS_SCROLL_STYLE],
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
