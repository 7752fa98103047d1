/**
 * Opens the page without a network. Caches only the static files of a release, which are the same for all
 * users. Calls, videos and uploads bypass it, so sign-out has nothing to clear here.
 */
declare const self: ServiceWorkerGlobalScope;
/**
 * Injected by the build: the release's files, a name for the release, and the paths that the
 * server answers itself.
 */
declare const BUILD_FILES: readonly string[];
declare const BUILD_NAME: string;
declare const SERVED_BY_SERVER: readonly string[];

const files = BUILD_FILES;
const PREFIX = 'plainview-shell-';
const cacheName = PREFIX + BUILD_NAME;
const PAGE = '/';

/** A page that takes longer to load is served from the cache; the content is the same. */
const PATIENCE_MILLISECONDS = 4000;
/** Status codes that a proxy returns when the server is down. */
const unreachableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** An open page may belong to the previous release and load one of its chunks late. */
const RELEASES_KEPT = 2;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll(files.map((file) => new Request(file, { cache: cacheModeOf(file) })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const releases = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
      const others = releases.filter((name) => name !== cacheName);
      await Promise.all(others.slice(0, 1 - RELEASES_KEPT).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isServed(pathname)) return;
  const isFile = files.includes(pathname);
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, isFile ? pathname : PAGE));
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
  else if (isFile) event.respondWith(networkFirst(request, pathname));
});

const isServed = (pathname: string): boolean =>
  SERVED_BY_SERVER.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));

/**
 * Takes files that the page has just loaded from the browser's cache. Files without a hash in their names
 * may be outdated.
 */
const cacheModeOf = (file: string): RequestCache => (file.startsWith('/assets/') ? 'default' : 'no-cache');

/** The file names contain content hashes, so these files never change. */
async function cacheFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
}

async function readKept(file: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(file);
  } catch {
    return undefined;
  }
}

async function networkFirst(request: Request, file: string): Promise<Response> {
  // At the same time, because the network is slow and the cache needs time, too.
  const reading = readKept(file);
  const answered = fetch(request).then(
    async (response) => (unreachableStatuses.has(response.status) && (await reading)) || response,
    async (error: unknown) => (await reading) ?? Promise.reject(error),
  );
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MILLISECONDS);
  });
  return Promise.race([answered, late.then(async () => (await reading) ?? answered)]);
}
