import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../../platform/config/config.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';

/**
 * The only style that the component library adds inline, on iOS while a dialog is open: `overscroll-behavior:
 * contain`.
 */
const IOS_SCROLL_STYLE = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

/** The policy of the page of release links, which shows no data but its own. */
export const RELEASE_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${IOS_SCROLL_STYLE}`,
  "img-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ONE_YEAR = 'max-age=31536000';

/**
 * Browser features that our own pages use. All others that access hardware, personal data or
 * payment are disabled.
 */
const permissionsPolicy = {
  clipboardWrite: ['self'],
  fullscreen: ['self'],
  pictureInPicture: ['self'],
  publickeyCredentialsGet: ['self'],
  screenWakeLock: ['self'],
  accelerometer: [],
  bluetooth: [],
  browsingTopics: [],
  camera: [],
  clipboardRead: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  hid: [],
  idleDetection: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  serial: [],
  usb: [],
  webShare: [],
  xrSpatialTracking: [],
};

/** Returns the security headers of every response. */
export async function securityHeadersOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  mediaOrigin: string | null,
): Promise<readonly (readonly [name: string, value: string])[]> {
  const isHttps = publicUrl?.startsWith('https:') === true;
  const page = new Hono().use(pagePolicy(mediaOrigin, isHttps)).get('/', (c) => c.body(null));
  return [...(await page.request('/')).headers];
}

/**
 * Sets the security headers on every response, including those that bypass the framework. A response that
 * sets such a header itself (a file, a message) takes precedence.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  mediaOrigin: string | null,
): MiddlewareHandler<{ Bindings: ServerBindings }> {
  const headers = securityHeadersOf(config, mediaOrigin);
  return async (c, next) => {
    // Set on Node's response, because files bypass the framework's.
    for (const [name, value] of await headers) c.env.outgoing.setHeader(name, value);
    return next();
  };
}

/**
 * Returns the security headers of our pages. WebAssembly is needed for hashing before an upload.
 * @param mediaOrigin origin of links to videos and their images, if it is not our own
 * @param isHttps true if browsers reach the product over TLS only. Then HSTS prevents requests without TLS
 */
function pagePolicy(mediaOrigin: string | null, isHttps: boolean): MiddlewareHandler {
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
    strictTransportSecurity: isHttps && ONE_YEAR,
    permissionsPolicy,
  });
}
