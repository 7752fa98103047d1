const requests = new Map<string, Promise<void>>();
let isFirstView = true;

/** To be called once the first page is shown: until then, scripts are those that the server announced with it. */
export function endFirstView(): void {
  isFirstView = false;
}

/** Whether no page has been shown yet, so that loading the whole page again loses nothing. */
export const isBeforeFirstView = (): boolean => isFirstView;

/** Requests a script, which the browser then has in its cache. */
async function request(file: string): Promise<void> {
  const url = `/${file}`;
  const response = await fetch(url).catch(() => null);
  if (response?.ok) return void (await response.arrayBuffer());
  // The router loads the whole page again after an error with this message: a new release has other scripts.
  if (response?.status === 404) throw new Error(`Failed to fetch dynamically imported module: ${url}`);
  throw new TypeError(`A dynamically imported module did not load: ${url}`);
}

function requestOnce(file: string): Promise<void> {
  const known = requests.get(file);
  if (known) return known;
  const requested = request(file).catch((error: unknown) => {
    requests.delete(file);
    throw error;
  });
  requests.set(file, requested);
  return requested;
}

/**
 * Imports a module of the build; the bundler calls it for each dynamic import (build-config/lazy-scripts.ts).
 * Its scripts are requested first, because Firefox never again loads a module whose script failed once, nor any
 * module that imports it, until the page is loaded again.
 * @param files the files of the module that the importing script has not loaded itself
 */
export async function importScript<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  // The page has one style sheet, which it loads itself.
  const scripts = files.filter((file) => file.endsWith('.js'));
  if (!isFirstView) await Promise.all(scripts.map(requestOnce));
  return load();
}
