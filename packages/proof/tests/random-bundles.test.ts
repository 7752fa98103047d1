import { expect, test } from 'vitest';
import { openZip } from '../src/read-zip.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { makeRandomBundle } from './random-bundle.ts';
import { asBlob, digestOf } from './test-bundle.ts';

/**
 * How many bundles to make. `node bench/untouched-bundles.mjs` verifies 1,000, also with the
 * second implementation.
 */
const BUNDLES = 16;

test(`PR-05: ${BUNDLES} untouched bundles with random content have no fault`, async () => {
  for (let seed = 0; seed < BUNDLES; seed += 1) {
    const { archive, ...reader } = makeRandomBundle(seed);
    const bundle = await openZip(asBlob(archive));
    expect({ seed, faults: (await verifyBundle(bundle, { ...reader, digestOf })).faults }).toEqual({
      seed,
      faults: [],
    });
  }
});
