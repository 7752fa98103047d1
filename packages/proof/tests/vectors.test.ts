import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeVerdict } from '../src/describe-verdict.ts';
import { openZip } from '../src/read-zip.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { asBlob, hashOf } from './test-bundle.ts';
import { archiveOf, vectorFiles, vectorFolder, vectors } from './vectors/write-vectors.ts';

test.each(vectors)('PR-05: $name: $what', async (vector) => {
  const kept = Object.entries(vector.kept).map(([name, text]) => ({ name, text }));
  const bundle = await openZip(asBlob(archiveOf(vector)));
  const verdict = await verifyBundle(bundle, { keys: vector.keys, kept, hashOf });
  expect(verdict.faults).toEqual(vector.faults);
  const sentences = describeVerdict(verdict, false).problems.flat();
  expect(sentences).toHaveLength(2 * vector.faults.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][ -$&-~“”’]+\.$/u);
});

test('PR-05: the vectors in the repository are those that their script writes', () => {
  const differing = [...vectorFiles()].filter(([file, bytes]) => {
    const stored = readFileSync(vectorFolder + file);
    return !(file.endsWith('.gz') ? gunzipSync(stored) : stored).equals(bytes);
  });
  expect(differing.map(([file]) => file)).toEqual([]);
});
