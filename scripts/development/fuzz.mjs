// Sends many calls of every kind to a separate product: `npm run fuzz -- --calls 200000 --seed 1 --shards
// 8`. Each shard is a test run with its own seed and an empty database, and ends before the next begins.
// Prints the totals.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, environment, run } from '../lib/workspace.mjs';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '200000' },
    shards: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const [calls, shards, seed] = [values.calls, values.shards, values.seed].map(Number);

await ensureInstalled();
await ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'plainview-fuzz-'));
const reports = [];
let sound = true;
for (let shard = 0; shard < shards; shard += 1) {
  const report = path.join(folder, `${shard}.json`);
  const settings = {
    FUZZ_CALLS: String(Math.ceil(calls / shards)),
    // Spread the seeds, because each test of a shard derives its own.
    FUZZ_SEED: String(seed + shard * 10_000),
    FUZZ_REPORT: report,
  };
  const code = await run('vitest', ['run', '--project=server', 'apps/server/tests/http/fuzz.test.ts'], {
    env: { ...environment, ...settings },
  });
  if (code !== 0) sound = false;
  try {
    reports.push(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    sound = false;
  }
}
rmSync(folder, { recursive: true, force: true });

const sumOf = (field) => reports.reduce((sum, report) => sum + report[field], 0);
const byStatus = {};
const byName = new Map();
for (const report of reports) {
  for (const [status, count] of Object.entries(report.byStatus))
    byStatus[status] = (byStatus[status] ?? 0) + count;
  for (const [name, { accepted }] of Object.entries(report.byName))
    byName.set(name, (byName.get(name) ?? 0) + accepted);
}
const [fewest] = [...byName]
  .filter(([name]) => !name.endsWith('…'))
  .toSorted((one, other) => one[1] - other[1]);
const [slowest] = reports
  .map((report) => report.slowest)
  .toSorted((one, other) => other.milliseconds - one.milliseconds);
console.log(
  `\n${sumOf('calls')} calls, ${sumOf('accepted')} accepted, ${Math.round(sumOf('milliseconds') / 1000)} s`,
);
console.log(`answers ${JSON.stringify(byStatus)}`);
console.log(`least often accepted: ${fewest?.join(' ')}`);
console.log(`slowest ${Math.round(slowest?.milliseconds ?? 0)} ms: ${slowest?.what}`);
console.log(`${sumOf('entries')} ledger entries verified`);
process.exit(sound ? 0 : 1);
