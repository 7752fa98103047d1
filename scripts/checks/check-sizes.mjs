// Checks the web application against its budgets: size (KiB after gzip) and number of scripts. They count
// what a first visit loads before the screen is usable: the scripts of the HTML page and the route's own chunks,
// each with all its static imports. The server must announce all of them with the page (route-files.json).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../lib/workspace.mjs';

const web = path.join(root, 'apps', 'web');
const dist = path.join(web, 'dist');
const routesFolder = path.join(web, 'src', 'routes');

/** The first match applies. A route without a match is an error, so that every screen has a budget. */
const routeBudgets = [
  { fits: /^\/admin\/tickets\//u, script: 242, files: 13 },
  { fits: /^\/admin$/u, script: 183, files: 10 },
  { fits: /^\/admin\//u, script: 223, files: 17 },
  { fits: /^\/agency$/u, script: 182, files: 10 },
  { fits: /^\/agency\//u, script: 222, files: 17 },
  { fits: /^\/(second-factor|new-password)$/u, script: 168, files: 8 },
  {
    fits: /^\/(register|forgot-password|reset-password|confirm-email|accept-invitation|setup)$/u,
    script: 142,
    files: 6,
  },
  { fits: /^\/login$/u, script: 102, files: 3 },
  { fits: /^\/$/u, script: 141, files: 4 },
];
const ENTRY = 'index.html';
/** The page of a visit that begins at /login. */
const LOGIN_ENTRY = 'login.html';
const STYLE_BUDGET = 15;
const LAZY_BUDGET = 50;
/** Reads video containers. It loads only when a user adds a file, and as a part of the workers that decode videos. */
const MEDIA_TOOL = 'mediabunny';
const TRACKING_WORKER = 'tracking-worker';
const MEDIA_TOOL_BUDGET = 70;
/** Also runs the detector of faces, whose program and model it loads when a search begins. */
const FACES_WORKER = 'faces-worker';
const FACES_WORKER_BUDGET = 95;
const detectorFile = /\.(?:wasm|tflite)$/u;
const DETECTOR_BUDGET = 4600;

const sizes = new Map();

/** Returns the size of a built file in KiB after `gzip -9`. */
function kibibytes(file) {
  if (!sizes.has(file)) {
    const content = readFileSync(path.join(dist, file));
    sizes.set(file, gzipSync(content, { level: 9 }).length / 1024);
  }
  return sizes.get(file);
}

const total = (files) => [...files].reduce((sum, file) => sum + kibibytes(file), 0);

/** Returns what is loaded with the chunks: scripts and styles of all their static imports. */
function closure(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key].imports ?? [], seen);
  }
  const chunks = [...seen].map((key) => manifest[key]);
  return {
    scripts: new Set(chunks.map(({ file }) => file)),
    styles: new Set(chunks.flatMap(({ css = [] }) => css)),
  };
}

/**
 * Returns the names of the route files as the router uses them: `admin.tickets.$ticketId`, `agency.index`.
 */
function routeNames() {
  return readdirSync(routesFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/(^|[/\\])(-|__root)/u.test(file))
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      name: file.replace(/\.tsx?$/u, '').replaceAll(/[/\\]/gu, '.'),
    }));
}

/** Returns a route's own file and those of its parent routes. */
const around = ({ name }, all) =>
  all.filter((other) => other.name === name || name.startsWith(`${other.name}.`));

/**
 * Returns a route's path. Names of layouts without their own path start with an underscore, and one at the end
 * of a name is not part of the path.
 */
const addressOf = ({ name }) =>
  `/${name
    .split('.')
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/_$/u, ''))
    .join('/')}`;

/** Returns the scripts that the server does not announce with a page, so that they load later than the others. */
function findUnannounced({ address, scripts }, manifest, routeFiles) {
  // The sign-in page names its scripts itself, and / redirects.
  if (address === '/login' || address === '/') return [];
  const everywhere = closure(manifest, [ENTRY]).scripts;
  const announced = new Set(routeFiles[address.replaceAll(/\$[^/]+/gu, '*')]);
  return [...scripts].filter((file) => !everywhere.has(file) && !announced.has(`/${file}`));
}

function measureRoutes(manifest) {
  const all = routeNames();
  // A layout route has no screen at its own path.
  const isFrame = ({ name }) => /\._\w+$/u.test(name) || all.some((other) => other.name === `${name}.index`);
  return all
    .filter((route) => !isFrame(route))
    .map((route) => {
      const sources = new Set(around(route, all).map(({ file }) => `src/routes/${file}`));
      const own = Object.keys(manifest).filter((key) => sources.has(key.split('?')[0]));
      const address = addressOf(route);
      const first = address === '/login' ? [LOGIN_ENTRY] : [ENTRY, ...own];
      const { scripts, styles } = closure(manifest, first);
      const budget = routeBudgets.find(({ fits }) => fits.test(address)) ?? null;
      return { address, budget, scripts, script: total(scripts), files: scripts.size, style: total(styles) };
    })
    .toSorted((one, other) => one.address.localeCompare(other.address));
}

/** Measures every script except those of every page, including the workers. */
function measureLazy(manifest) {
  const first = closure(manifest, [ENTRY, LOGIN_ENTRY]).scripts;
  const sourceOf = new Map(Object.values(manifest).map(({ file, src = '' }) => [file, src]));
  return readdirSync(path.join(dist, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => file.endsWith('.js') && !first.has(file))
    .map((file) => {
      const isMediaTool =
        file.includes(TRACKING_WORKER) || (sourceOf.get(file)?.includes(MEDIA_TOOL) ?? false);
      const budget = file.includes(FACES_WORKER) ? FACES_WORKER_BUDGET : LAZY_BUDGET;
      return { file, script: kibibytes(file), budget: isMediaTool ? MEDIA_TOOL_BUDGET : budget };
    })
    .toSorted((one, other) => other.script - one.script);
}

/** Measures the program and the model of the detector of faces together. */
const measureDetector = () =>
  total(
    readdirSync(path.join(dist, 'assets'))
      .filter((name) => detectorFile.test(name))
      .map((name) => `assets/${name}`),
  );

const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
const routeFiles = JSON.parse(readFileSync(path.join(dist, 'route-files.json'), 'utf8'));
const routes = measureRoutes(manifest);
const lazy = measureLazy(manifest);
const detector = measureDetector();
const problems = [
  ...routes.filter(({ budget }) => budget === null).map(({ address }) => `${address} has no budget`),
  ...routes
    .filter(({ budget, script }) => budget !== null && script > budget.script)
    .map(
      ({ address, script, budget }) =>
        `${address}: ${script.toFixed(1)} KiB of script, ${budget.script} allowed`,
    ),
  ...routes
    .filter(({ budget, files }) => budget !== null && files > budget.files)
    .map(({ address, files, budget }) => `${address}: ${files} scripts, ${budget.files} allowed`),
  ...routes
    .filter(({ style }) => style > STYLE_BUDGET)
    .map(({ address, style }) => `${address}: ${style.toFixed(1)} KiB of style, ${STYLE_BUDGET} allowed`),
  ...lazy
    .filter(({ script, budget }) => script > budget)
    .map(({ file, script, budget }) => `${file}: ${script.toFixed(1)} KiB, ${budget} allowed`),
  ...(detector > DETECTOR_BUDGET
    ? [`detector of faces: ${detector.toFixed(1)} KiB, ${DETECTOR_BUDGET} allowed`]
    : []),
  ...routes.flatMap((route) =>
    findUnannounced(route, manifest, routeFiles).map((file) => `${route.address}: ${file} is not announced`),
  ),
];

const cell = (figure) => (figure === null ? '-' : figure.toFixed(1)).padStart(7);
const count = (figure) => String(figure ?? '-').padStart(7);
const width = Math.max(
  ...routes.map(({ address }) => address.length),
  ...lazy.slice(0, 3).map(({ file }) => file.length),
);
console.log(`${'route'.padEnd(width)} |  JS gz | budget |  CSS gz | budget   (KiB) | scripts | budget`);
for (const { address, script, files, budget, style } of routes)
  console.log(
    `${address.padEnd(width)} |${cell(script)} |${cell(budget?.script ?? null)} | ${cell(style)} |${cell(STYLE_BUDGET)}` +
      `         | ${count(files)} | ${count(budget?.files ?? null)}`,
  );
console.log('Largest chunks that are loaded later or shared:');
for (const { file, script, budget } of lazy.slice(0, 3))
  console.log(`${file.padEnd(width)} |${cell(script)} |${cell(budget)} |`);
console.log(`${'Detector of faces'.padEnd(width)} |${cell(detector)} |${cell(DETECTOR_BUDGET)} |`);
for (const problem of problems) console.error(`Problem: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
