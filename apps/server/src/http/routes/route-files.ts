import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * Scripts by route path. `*` matches a parameter, and alone any other page
 * (apps/web/build-config/route-files.ts).
 */
const routeFiles = z.record(z.string(), z.array(z.string()));

/**
 * Returns a Link header that lets the browser load the scripts of a page along with the first ones, or null.
 * @param root folder of the build
 */
export async function linksOfPage(root: string, pathname: string): Promise<string | null> {
  const text = await readFile(path.join(root, 'route-files.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const segments = pathname.split('/');
  const fits = (route: string): boolean => {
    const parts = route.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part === '*' || part === segments[index])
    );
  };
  const routes = routeFiles.parse(JSON.parse(text));
  const files = Object.entries(routes).find(([route]) => fits(route))?.[1] ?? routes['*'] ?? [];
  return files.length > 0 ? files.map((file) => `<${file}>; rel=modulepreload`).join(', ') : null;
}
