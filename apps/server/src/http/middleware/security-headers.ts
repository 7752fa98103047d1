import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../../config/config.ts';
import type { ServerBindings } from '../../core/request-origin.ts';

/** The one style that the component library adds inline, on iOS while a window is open: `overscroll-behavior: contain`. */
const IOS_SCROLL_STYLE = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

const ONE_YEAR = 'max-age=31536000';

/** Browser features that our own pages use; everything else that reaches hardware, people or payment is off. */
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

/**
 * Sets on every answer, by whichever way it leaves, the headers that bound what a page of ours may do. An answer that says otherwise
 * of itself (a file, a message) wins.
 */
export function securityHeaders(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  mediaOrigin: string | null,
): MiddlewareHandler<{ Bindings: ServerBindings }> {
  const isHttps = publicUrl?.startsWith('https:') === true;
  const page = new Hono().use(pagePolicy(mediaOrigin, isHttps)).get('/', (c) => c.body(null));
  const headers = Promise.resolve(page.request('/')).then((answer) => [...answer.headers]);
  return async (c, next) => {
    // Not on the framework's answer: files leave past it.
    for (const [name, value] of await headers) c.env.outgoing.setHeader(name, value);
    return next();
  };
}

/**
 * Headers that bound what a page of ours may do. WebAssembly is needed for hashing before the upload.
 * @param mediaOrigin where links to videos and their pictures lead, if not to the product itself
 * @param isHttps true where browsers reach the product over TLS only: HSTS then keeps them from ever trying without
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
