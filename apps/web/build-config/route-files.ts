import type { Plugin } from 'vite';
import { closure, type Chunk } from './script-closure.ts';

const routeComponent = /[/\\]src[/\\]routes[/\\](?<route>.+)\.tsx\?tsr-split=(?:\w+---)*component/u;

/** Returns the segments of a route's path; `*` matches a parameter. Layouts and indexes have none. */
const segmentsOf = (route: string): readonly string[] =>
  route
    .split(/[./\\]/u)
    .filter((part) => part !== 'index' && !part.startsWith('_'))
    .map((part) => (part.startsWith('$') ? '*' : part));

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
      const files = Object.fromEntries(
        routes.map(({ route }) => {
          const own = routes.filter((other) => isWithin(route, other.route)).map(({ chunk }) => chunk);
          return [`/${segmentsOf(route).join('/')}`, addressed(own)];
        }),
      );
      this.emitFile({ type: 'asset', fileName: 'route-files.json', source: JSON.stringify(files) });
    },
  };
}
