/**
 * Opens the page without a network. Caches only the static files of a release, which are the same for all
 * users. Calls, videos and uploads bypass it, so sign-out has nothing to clear here.
 */
declare const self: ServiceWorkerGlobalScope;
/**
 * Injected by the build: the release's files, a name for the release, the scripts of each route as in
 * route-files.json, and the paths that the server answers itself.
 */
declare const BUILD_FILES: readonly string[];
declare const BUILD_NAME: string;
declare const ROUTE_FILES: Readonly<Record<string, readonly string[]>>;
declare const SERVED_BY_SERVER: readonly string[];

const files = BUILD_FILES;
const PREFIX = 'plainview-shell-';
const cacheName = PREFIX + BUILD_NAME;
/** Sign-in is a page of its own. All other addresses open the application. */
const SIGN_IN = '/login';
const APPLICATION = '/';
/** Not a file: in the cache once the server has a page of another release. */
const OUTDATED = '/outdated';

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
      await cache.delete(OUTDATED);
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
  if (request.mode === 'navigate' && (!isFile || isPage(pathname)))
    event.respondWith(openPage(event, isPage(pathname) ? pathname : APPLICATION));
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
  else if (isFile) event.respondWith(networkFirst(request, pathname));
});

const isPage = (pathname: string): boolean => pathname === SIGN_IN || pathname === APPLICATION;

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

/** Opens a page from the cache without waiting for the server, unless the server is known to have another one. */
async function openPage(event: FetchEvent, file: string): Promise<Response> {
  const { request, resultingClientId } = event;
  const [kept, outdated] = await Promise.all([readKept(file), readKept(OUTDATED)]);
  const isFromCache = kept !== undefined && outdated === undefined;
  const checkPage = async (): Promise<void> => {
    const cache = await caches.open(cacheName);
    if (await isCurrent(request.url, file, cache)) await cache.delete(OUTDATED);
    else await cache.put(OUTDATED, new Response());
    // Loads again if nobody has used the page yet (early-script/early.js).
    if (isFromCache && (await cache.match(OUTDATED)))
      (await self.clients.get(resultingClientId))?.postMessage('page-outdated');
  };
  event.waitUntil(checkPage().catch(() => undefined));
  return isFromCache ? announceScripts(kept, new URL(request.url).pathname) : networkFirst(request, file);
}

/** Announces the scripts of the page's route, as the server does, so that they load along with the first ones. */
function announceScripts(page: Response, pathname: string): Response {
  const segments = pathname.split('/');
  const route = Object.keys(ROUTE_FILES).find((path) => {
    const parts = path.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part === '*' || part === segments[index])
    );
  });
  const scripts = route === undefined || pathname === SIGN_IN ? [] : (ROUTE_FILES[route] ?? []);
  const headers = new Headers(page.headers);
  // Those of the address whose page was cached.
  headers.delete('link');
  for (const file of scripts) headers.append('link', `<${file}>; rel=modulepreload`);
  return new Response(page.body, { status: page.status, headers });
}

/** Returns whether the server's page is the one in the cache, and updates its headers, such as its policy. */
async function isCurrent(url: string, file: string, cache: Cache): Promise<boolean> {
  const [response, kept] = await Promise.all([
    fetch(url, { cache: 'no-cache', redirect: 'manual' }),
    cache.match(file),
  ]);
  // A proxy that asks for its own sign-in must be shown, too.
  if (response.type === 'opaqueredirect') return false;
  if (!response.ok) throw new Error(`the page answered ${response.status}`);
  const copy = response.clone();
  if ((await response.text()) !== (await kept?.text())) return false;
  await cache.put(file, copy);
  return true;
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
