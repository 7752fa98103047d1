import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyProof } from '../src/verify-proof.ts';
import { makeOddBundle } from './odd-bundles.ts';
import { anyNote, anyText } from './odd-texts.ts';
import { sha256Of } from './test-bundle.ts';
import { TestRandom } from './test-random.ts';
import { runVectors, verifyArchives } from './test-verifiers.ts';
import { writeZip } from './test-zip.ts';
import { proofVectors } from './vectors/proof-vectors.ts';

/** How many bundles to make: all with `TEST_ALL=yes`. */
const BUNDLES = process.env['TEST_ALL'] === 'yes' ? 20_000 : 60;
const LOT = 500;
const seed = process.env['TEST_SEED'] ?? String(Date.now());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-differential-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes a proof with up to two changes, and a file that it may be about. */
function makeOddProof(name: string) {
  const random = new TestRandom(name);
  const { proof: text, files, keys } = random.pick(proofVectors.filter(({ faults }) => faults.length === 0));
  let proof = text.toString();
  for (let count = random.below(3); count > 0; count -= 1)
    proof = random.pick([...anyText, ...anyNote])(proof, random);
  return { name, proof, files: Object.values(files), keys };
}

test(`CL-02 program and second implementation agree on ${BUNDLES} odd proofs without a bundle`, async () => {
  const place = path.join(folder, 'proofs');
  await mkdir(place);
  const odd = Array.from({ length: BUNDLES }, (_, index) => makeOddProof(`${seed} proof ${index}`));
  const listed = [];
  for (const [index, { name, proof, files, keys }] of odd.entries()) {
    const names = files.map((_, number) => `${index}-${number}`);
    await writeFile(path.join(place, String(index)), proof);
    for (const [number, bytes] of files.entries())
      await writeFile(path.join(place, `${index}-${number}`), bytes);
    listed.push({ name, proof: String(index), files: names, keys });
  }
  await writeFile(path.join(place, 'vectors.json'), JSON.stringify({ vectors: [], proofs: listed }));
  const found = await runVectors(place);
  for (const [index, { name, proof, files, keys }] of odd.entries()) {
    const held = files.map((bytes, number) => ({ name: `${index}-${number}`, sha256: sha256Of(bytes) }));
    const { faults } = verifyProof(proof, { keys, files: held });
    expect({ name, ...found[name] }).toEqual({ name, faults });
  }
}, 600_000);

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
