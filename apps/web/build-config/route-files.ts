import type { Plugin } from 'vite';
import { closure, type Chunk } from './script-closure.ts';

const routeComponent = /[/\\]src[/\\]routes[/\\](?<route>.+)\.tsx\?tsr-split=(?:\w+---)*component/u;

/**
 * Returns the segments of a route's path; `*` matches a parameter. Layouts and indexes have none. An underscore
 * at the end of a name is not part of the path.
 */
const segmentsOf = (route: string): readonly string[] =>
  route
    .split(/[./\\]/u)
    .filter((part) => part !== 'index' && !part.startsWith('_'))
    .map((part) => (part.startsWith('$') ? '*' : part.replace(/_$/u, '')));

/** Returns whether a route is `parent` or within it. */
const isWithin = (route: string, parent: string): boolean =>
  route === parent || route.startsWith(`${parent}/`);

/**
 * Writes route-files.json: the scripts of each route without those of every page. The server announces them
 * with the page (http/routes/web/web-files.ts), so that they load in parallel with the first scripts.
 */
export function routeFiles(): Plugin {
  return {
    name: 'plainview:route-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunkOf = (fileName: string): Chunk | null => {
        const part = bundle[fileName];
        return part?.type === 'chunk' ? part : null;
      };
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const everywhere = closure(
        chunks.filter(({ isEntry, name }) => isEntry && name === 'index').map(({ fileName }) => fileName),
        chunkOf,
      );
      const addressed = (start: readonly Chunk[]): readonly string[] =>
        [
          ...closure(
            start.map(({ fileName }) => fileName),
            chunkOf,
          ),
        ]
          .filter((file) => !everywhere.has(file))
          .map((file) => `/${file}`);
      const routes = chunks.flatMap((chunk) => {
        const route = routeComponent.exec(chunk.facadeModuleId ?? '')?.groups?.['route'];
        return route === undefined ? [] : [{ route, chunk }];
      });
      // A layout and its index have the same path. A layout without a path is no page.
      const pages = routes.filter(({ route }) => !/(?:^|[./\\])_[^./\\]*$/u.test(route));
      const byPath = Map.groupBy(pages, ({ route }) => `/${segmentsOf(route).join('/')}`);
      const files = Object.fromEntries(
        [...byPath].map(([path, same]) => {
          const own = routes.filter((other) => same.some(({ route }) => isWithin(route, other.route)));
          return [path, addressed(own.map(({ chunk }) => chunk))];
        }),
      );
      this.emitFile({ type: 'asset', fileName: 'route-files.json', source: JSON.stringify(files) });
    },
  };
}
