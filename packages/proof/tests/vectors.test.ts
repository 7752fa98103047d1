import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeVerdict, printProofVerdict, printVerdict } from '../src/describe-verdict.ts';
import { openZip } from '../src/read-zip.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { verifyProof } from '../src/verify-proof.ts';
import { asBlob, digestOf, sha256Of } from './test-bundle.ts';
import { proofVectors } from './vectors/proof-vectors.ts';
import { archiveOf, vectorFiles, vectorFolder, vectors } from './vectors/write-vectors.ts';

test.each(vectors)('PR-05: $name: $what', async (vector) => {
  const kept = Object.entries(vector.kept).map(([name, text]) => ({ name, text }));
  const bundle = await openZip(asBlob(archiveOf(vector)));
  const verdict = await verifyBundle(bundle, {
    keys: vector.keys,
    formerKeys: vector.formerKeys ?? [],
    kept,
    digestOf,
  });
  expect(verdict.faults).toEqual(vector.faults);
  expect(verdict.addedByComputer).toEqual(vector.addedByComputer ?? []);
  const evidence = Object.fromEntries(verdict.evidence.map(({ path, proof }) => [path, proof]));
  expect(evidence).toEqual(vector.evidence ?? evidence);
  const sentences = describeVerdict(verdict, false).problems.flat();
  expect(sentences).toHaveLength(2 * vector.faults.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][ -$&-~“”’]+\.$/u);
});

test.each(proofVectors)('CL-03 $name: $what', ({ proof, files, keys, faults }) => {
  const held = Object.entries(files).map(([name, bytes]) => ({ name, sha256: sha256Of(bytes) }));
  const verdict = verifyProof(Buffer.from(proof).toString(), { keys, files: held });
  expect(verdict.faults).toEqual(faults);
  const text = printProofVerdict(verdict, Object.keys(files));
  expect(/ recorded\.\n|^This entry is genuine, but no file was compared/u.test(text)).toBe(
    faults.length === 0,
  );
});

test('RI-11 files of a computer are listed and are not counted as files of the bundle', async () => {
  const vector = vectors.find(({ name }) => name === 'computer-files');
  const untouched = vectors.find(({ name }) => name === 'untouched');
  if (!vector || !untouched) throw new Error('the vectors are missing');
  const verdict = await verifyBundle(await openZip(asBlob(archiveOf(vector))), {
    keys: vector.keys,
    kept: [],
    digestOf,
  });
  const text = printVerdict(verdict, false);
  expect(text).toMatch(/^The evidence and its history are unchanged/u);
  expect(text).toContain(
    `Added by your computer, not part of the evidence:\n${vector.addedByComputer?.join('\n')}\nmacOS and Windows`,
  );
  const bytes = [...untouched.files.values()].reduce((sum, each) => sum + each.length, 0);
  expect(text).toContain(`${untouched.files.size} files with ${bytes.toLocaleString('en-US')} bytes`);
});

test('CL-04 a changed, added or removed file is named even if all lists were made again', async () => {
  const vector = vectors.find(({ name }) => name === 'lists-made-again');
  if (!vector) throw new Error('the vector is missing');
  const bundle = await openZip(asBlob(archiveOf(vector)));
  const text = printVerdict(await verifyBundle(bundle, { keys: vector.keys, kept: [], digestOf }), false);
  for (const named of [
    '“VERIFY.txt” is missing',
    '“data/notes.json” was added',
    '“data/ticket.json” was changed',
  ])
    expect(text).toContain(named);
});

test('PR-05: the vectors in the repository are those that their script writes', () => {
  const differing = [...vectorFiles()].filter(([file, bytes]) => {
    const stored = readFileSync(vectorFolder + file);
    return !(file.endsWith('.gz') ? gunzipSync(stored) : stored).equals(bytes);
  });
  expect(differing.map(([file]) => file)).toEqual([]);
});
