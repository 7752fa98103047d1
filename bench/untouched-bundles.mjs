// Makes untouched bundles with random content and verifies each with the code of the page, the command-line
// program and the second implementation. Any fault is a false alarm. Prints how many there were, and the
// time. Usage: npm run build && node bench/untouched-bundles.mjs [bundles, default 1000]
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect, promisify } from 'node:util';
import { openZip } from '../packages/proof/src/read-zip.ts';
import { verifyBundle } from '../packages/proof/src/verify-bundle.ts';
import { makeRandomBundle } from '../packages/proof/tests/random-bundle.ts';
import { asBlob, digestOf } from '../packages/proof/tests/test-bundle.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const verifiers = {
  'command line': [process.execPath, path.join(root, 'packages/proof/dist/plainview-verify.mjs')],
  'second implementation': ['python3', path.join(root, 'examples/verify-bundle/verify.py')],
};
const count = Number(process.argv[2] ?? 1000);
const seconds = { page: 0, 'command line': 0, 'second implementation': 0 };
const alarms = [];

async function timed(name, seed, verify) {
  const start = performance.now();
  try {
    await verify();
  } catch (error) {
    alarms.push(`${name}, seed ${seed}: ${inspect(error)}`);
  }
  seconds[name] += (performance.now() - start) / 1000;
}

const folder = await mkdtemp(path.join(tmpdir(), 'plainview-untouched-'));
try {
  for (let seed = 0; seed < count; seed += 1) {
    const { archive, keys, kept } = makeRandomBundle(seed);
    const file = path.join(folder, 'bundle.zip');
    await writeFile(file, archive);
    const keptFiles = kept.map((_, place) => path.join(folder, `kept-${place}`));
    for (const [place, { text }] of kept.entries()) await writeFile(keptFiles[place], text);
    const options = [
      ...keys.flatMap((key) => ['--key', key]),
      ...keptFiles.flatMap((name) => ['--kept', name]),
    ];
    await timed('page', seed, async () => {
      const { faults } = await verifyBundle(await openZip(asBlob(archive)), { keys, kept, digestOf });
      if (faults.length > 0) throw new Error(JSON.stringify(faults));
    });
    for (const [name, [program, script]] of Object.entries(verifiers))
      await timed(name, seed, () => run(program, [script, file, ...options]));
    if ((seed + 1) % 100 === 0) process.stdout.write(`${seed + 1} bundles\n`);
  }
} finally {
  await rm(folder, { recursive: true });
}
for (const [name, taken] of Object.entries(seconds))
  process.stdout.write(`${name}: ${count} bundles in ${taken.toFixed(1)} s\n`);
for (const alarm of alarms) process.stdout.write(`${alarm}\n`);
process.stdout.write(`${alarms.length} false alarms\n`);
process.exitCode = alarms.length > 0 ? 1 : 0;
