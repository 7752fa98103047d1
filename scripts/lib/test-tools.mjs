// Installs what the tests need beyond the lock file: browsers, a PostgreSQL server, an S3-compatible store,
// ffmpeg, bubblewrap, nginx, Caddy, Python, openssl and qpdf. Browsers are Chromium, Firefox and WebKitGTK.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, findProgram, run, runtime } from './workspace.mjs';

const mayInstallPackages = () => process.getuid?.() === 0 && findProgram('apt-get') !== null;

const debian = { ...environment, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
const quiet = ['-qq', '-o=Dpkg::Use-Pty=0', '-o=APT::Update::Error-Mode=any'];
/** A machine of CI need not survive a power failure, so nothing waits for its disk. */
const speed = process.env.CI ? ['-o=Dpkg::Options::=--force-unsafe-io'] : [];
let update = null;

/** Installs Debian packages without starting their services. Updates the package lists once. */
async function installPackages(...names) {
  const env = debian;
  update ??= run('apt-get', ['update', ...quiet], { env });
  if ((await update) !== 0) return false;
  const options = ['-y', '--no-install-recommends', ...quiet, ...speed];
  return (await run('apt-get', ['install', ...options, ...names], { env })) === 0;
}

const headlessShell = () => process.env.CHROMIUM_PATH || findProgram('chromium-headless-shell');

const installedBrowser = () =>
  headlessShell() ||
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ||
  ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((place) => existsSync(place)) ||
  null;

/**
 * Runs Playwright's own download, which fails in a closed network and may need libraries that a
 * bare machine lacks.
 */
async function downloadBrowser() {
  if ((await run('playwright', ['install', '--only-shell', 'chromium'], { timeout: 300_000 })) !== 0)
    return false;
  const tryIt =
    "import { chromium } from '@playwright/test'; await (await chromium.launch({ args: ['--no-sandbox'] })).close();";
  const cwd = fileURLToPath(new URL('../../apps/e2e', import.meta.url));
  return (
    (await run(runtime(), ['--input-type=module', '-e', tryIt], {
      cwd,
      stdio: 'ignore',
      timeout: 60_000,
    })) === 0
  );
}

/**
 * Finds a Chromium for the browser tests: an installed one, else Playwright's download, else Debian's
 * package. Returns an empty string for Playwright's own. Prefers the headless shell, the same engine without
 * a user interface, which needs little more than half the processor time.
 */
export async function ensureBrowser() {
  if (headlessShell()) return headlessShell();
  if (!installedBrowser()) {
    console.log('No Chromium found; getting one for the browser tests …');
    if (await downloadBrowser()) return '';
  }
  if (mayInstallPackages()) {
    await installPackages('chromium-headless-shell');
    if (!installedBrowser()) await installPackages('chromium');
  }
  const browser = installedBrowser();
  if (browser) return browser;
  console.error(
    'The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
  process.exit(1);
}

const bucketPrograms = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];
const bucketPackages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];
const hasBucketServer = () => bucketPrograms.every((name) => existsSync(`/usr/bin/${name}`));

/**
 * Installs an S3-compatible store (Ceph's gateway) for the tests on a bucket. If that fails, the tests are
 * skipped with a message. Resolves with whether it is available.
 */
export async function ensureBucketServer() {
  if (hasBucketServer()) return true;
  if (mayInstallPackages()) {
    console.log('No S3-compatible store found; installing one for the tests …');
    if ((await installPackages(...bucketPackages)) && hasBucketServer()) return true;
  }
  console.warn(
    'SKIPPED: tests with a bucket: no S3-compatible store is installed. Install one (Debian: apt-get install ' +
      'radosgw ceph-mon ceph-osd ceph-common) to run them.',
  );
  return false;
}

const hasFfmpeg = () => findProgram('ffmpeg') !== null && findProgram('ffprobe') !== null;

const hasSandbox = () => findProgram('bwrap') !== null;

/**
 * Installs bubblewrap for the tests of ffmpeg's sandbox. The tests themselves report if it is missing
 * or not permitted.
 */
async function ensureSandbox() {
  if (!hasSandbox() && mayInstallPackages()) await installPackages('bubblewrap');
}

/**
 * Installs ffmpeg with ffprobe for the tests of video processing. If that fails, the tests are skipped with a
 * message. Resolves with whether it is available.
 */
export async function ensureFfmpeg() {
  await ensureSandbox();
  if (hasFfmpeg()) return true;
  if (mayInstallPackages()) {
    console.log('No ffmpeg found; installing it for the tests …');
    if ((await installPackages('ffmpeg')) && hasFfmpeg()) return true;
  }
  console.warn(
    'SKIPPED: tests of video processing. Install ffmpeg to run them (Debian: apt-get install ffmpeg).',
  );
  return false;
}

// Its folder is not in the PATH of every user.
const hasNginx = () => findProgram('nginx') !== null || existsSync('/usr/sbin/nginx');

/**
 * Installs nginx for the tests of files that it sends for Plainview. If that fails, the tests are skipped
 * with a message. Resolves with whether it is available.
 */
export async function ensureNginx() {
  if (hasNginx()) return true;
  if (mayInstallPackages()) {
    console.log('No nginx found; installing it for the tests …');
    if ((await installPackages('nginx-light')) && hasNginx()) return true;
  }
  console.warn(
    'SKIPPED: the tests behind nginx, it is not installed. Install it (Debian: apt-get install nginx-light) to run them.',
  );
  return false;
}

const hasCaddy = () => findProgram('caddy') !== null;

/** Installs Caddy for the tests behind it. If that fails, they are skipped with a message. */
export async function ensureCaddy() {
  if (hasCaddy()) return true;
  if (mayInstallPackages()) {
    console.log('No Caddy found; installing it for the tests …');
    if ((await installPackages('caddy')) && hasCaddy()) return true;
  }
  console.warn(
    'SKIPPED: the tests behind Caddy, it is not installed. Install it (Debian: apt-get install caddy) to run them.',
  );
  return false;
}

/** Programs with which PostgreSQL is highly available, and their Debian packages. */
const patroniPrograms = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
};

const missingPatroniPackages = () =>
  Object.entries(patroniPrograms)
    .filter(([program]) => findProgram(program) === null)
    .map(([, name]) => name);

/** Installs Patroni and what belongs to it. If that fails, its test is skipped with a message. */
export async function ensurePatroni() {
  if (missingPatroniPackages().length === 0) return true;
  if (mayInstallPackages()) {
    console.log('No Patroni found; installing it …');
    if ((await installPackages(...missingPatroniPackages())) && missingPatroniPackages().length === 0)
      return true;
  }
  console.warn(
    'SKIPPED: the test under Patroni, it is not installed. Install it (Debian: apt-get install patroni etcd-server haproxy ' +
      'pgbouncer) to run it.',
  );
  return false;
}

const hasPgBackRest = () => findProgram('pgbackrest') !== null;

/** Installs pgBackRest for the example of point-in-time recovery. Resolves with whether it is available. */
export async function ensurePgBackRest() {
  if (hasPgBackRest()) return true;
  if (mayInstallPackages()) {
    console.log('No pgBackRest found; installing it …');
    if ((await installPackages('pgbackrest')) && hasPgBackRest()) return true;
  }
  console.error('pgBackRest is not installed. Install it (Debian: apt-get install pgbackrest).');
  return false;
}

const hasFirefox = () =>
  Boolean(process.env.FIREFOX_PATH) ||
  findProgram('firefox-esr', 'firefox') !== null ||
  existsSync('/Applications/Firefox.app/Contents/MacOS/firefox');

/**
 * Installs Firefox for the main workflow test. If that fails, the test is skipped with a
 * message. Required in CI.
 */
export async function ensureFirefox() {
  if (hasFirefox()) return true;
  if (mayInstallPackages()) {
    console.log('No Firefox found; installing it for the tests …');
    if ((await installPackages('firefox-esr')) && hasFirefox()) return true;
  }
  const hint =
    'Install it (Debian: apt-get install firefox-esr) or set FIREFOX_PATH to run the main job in it.';
  if (process.env.CI) {
    console.error(`No Firefox. ${hint}`);
    process.exit(1);
  }
  console.warn(`SKIPPED: the main job in Firefox, which is not installed. ${hint}`);
  return false;
}

const webKitPackages = ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav'];
const hasWebKit = () => findProgram('WebKitWebDriver') !== null && findProgram('Xvfb') !== null;

/**
 * Installs WebKitGTK with its driver, a virtual display and the decoder of H.264 for the main workflow test.
 * If that fails, the test is skipped with a message. Required in CI.
 */
export async function ensureWebKit() {
  if (hasWebKit()) return true;
  if (mayInstallPackages()) {
    console.log('No WebKitGTK found; installing it for the tests …');
    if ((await installPackages(...webKitPackages)) && hasWebKit()) return true;
  }
  const hint = `Install it to run the main job in it (Debian: apt-get install ${webKitPackages.join(' ')}).`;
  if (process.env.CI) {
    console.error(`No WebKitGTK. ${hint}`);
    process.exit(1);
  }
  console.warn(`SKIPPED: the main job in WebKitGTK, which is not installed. ${hint}`);
  return false;
}

const missingVerifierTools = () =>
  ['python3', 'openssl', 'qpdf'].filter((name) => findProgram(name) === null);

/**
 * Installs Python and openssl for the tests of the second verifier, which fail without them, and qpdf for the
 * tests of PDFs, which skip its checks without it.
 */
export async function ensureVerifierTools() {
  const missing = missingVerifierTools();
  if (missing.length === 0) return;
  if (mayInstallPackages()) await installPackages(...missing);
  else console.warn(`Install ${missing.join(' and ')} for the tests of examples/verify-bundle and of PDFs.`);
}

/**
 * Puts the folder of the Python interpreter itself on the path. A version manager such as pyenv puts a script there
 * that looks for it: each start took 0.6 s of processor time instead of 0.04, and many tests start Python.
 */
export function preferPythonItself() {
  const found = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
  const folder = path.dirname(found.stdout?.trim() ?? '');
  if (found.status !== 0 || folder === path.dirname(findProgram('python3') ?? folder)) return;
  const [tools, ...others] = environment.PATH.split(path.delimiter);
  environment.PATH = [tools, folder, ...others].join(path.delimiter);
}

const serverBinaries = () =>
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((version) =>
    existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
  );

/**
 * Resolves with whether a PostgreSQL server can be started in addition to the embedded one. Required in CI.
 */
export async function ensurePostgresServer() {
  if (serverBinaries()) return true;
  if (mayInstallPackages()) {
    console.log('No PostgreSQL server found; installing one for the tests …');
    if ((await installPackages('postgresql')) && serverBinaries()) return true;
  }
  const hint =
    'Install it (Debian: apt-get install postgresql) to run the tests on a PostgreSQL server, too.';
  if (process.env.CI) {
    console.error(`No PostgreSQL server. ${hint}`);
    process.exit(1);
  }
  console.warn(`Not run on a PostgreSQL server: none is installed. ${hint}`);
  return false;
}

/**
 * Installs all missing Debian packages of the tests in one run of the package manager, which takes half the
 * time of one run for each. What it cannot install is left to the functions above.
 */
export async function installMissingPackages() {
  if (!mayInstallPackages()) return;
  const missing = [
    ...(serverBinaries() ? [] : ['postgresql']),
    ...(headlessShell() ? [] : ['chromium-headless-shell']),
    ...(hasFirefox() ? [] : ['firefox-esr']),
    ...(hasWebKit() ? [] : webKitPackages),
    ...(hasBucketServer() ? [] : bucketPackages),
    ...(hasSandbox() ? [] : ['bubblewrap']),
    ...(hasFfmpeg() ? [] : ['ffmpeg']),
    ...(hasNginx() ? [] : ['nginx-light']),
    ...(hasCaddy() ? [] : ['caddy']),
    ...missingPatroniPackages(),
    ...missingVerifierTools(),
  ];
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} for the tests …`);
  await installPackages(...missing);
}
