import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOddBundle } from './odd-bundles.ts';
import { TestRandom } from './test-random.ts';
import { verifyArchives } from './test-verifiers.ts';
import { writeZip } from './test-zip.ts';

/** How many bundles to make: all with `TEST_ALL=yes`. */
const BUNDLES = process.env['TEST_ALL'] === 'yes' ? 20_000 : 150;
const LOT = 500;
const seed = process.env['TEST_SEED'] ?? String(Date.now());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-differential-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(`CL-02 page, program and second implementation agree on ${BUNDLES} odd bundles`, async () => {
  const kinds = new Map<string, number>();
  for (let first = 0; first < BUNDLES; first += LOT) {
    const lot = Array.from({ length: Math.min(LOT, BUNDLES - first) }, (_, place) => {
      const name = `${seed} ${first + place}`;
      return { name, ...makeOddBundle(new TestRandom(name)) };
    });
    const byKeys = Map.groupBy(lot, ({ key, formerKeys }) => [key, ...formerKeys].join(' '));
    for (const bundles of byKeys.values()) {
      const archives = new Map(
        bundles.map(({ name, files }) => [
          name,
          writeZip([...files].map(([file, bytes]) => ({ name: `bundle/${file}`, bytes }))),
        ]),
      );
      const place = path.join(folder, String(first));
      const [{ key, formerKeys } = { key: '', formerKeys: [] }] = bundles;
      const found = await verifyArchives(archives, { key, formerKeys }, place);
      for (const name of archives.keys()) {
        const { faults, evidence } = found.page.get(name) ?? { faults: [], evidence: [] };
        expect({ name, ...found.second.get(name) }).toEqual({ name, faults, evidence });
        expect({ name, ...found.program.get(name) }).toEqual({ name, faults, evidence });
        const own = faults.length > 0 ? faults.map(({ code }) => code) : ['valid'];
        for (const kind of [...own, ...evidence.map(({ proof }) => proof)])
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      await rm(place, { recursive: true });
    }
  }
  // All kinds of faults are among them, as far as lines can cause them.
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining(
      'valid unreadable entry-order bundle-proof own former former-unconfirmed unsigned no-entry'.split(' '),
    ),
  );
}, 3_600_000);
