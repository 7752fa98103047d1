import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consistencyRanges,
  emptyRoot,
  inclusionRanges,
  leftSize,
  type LeafRange,
} from './issuing/merkle-ranges.ts';
import { isConsistent, isLeafIn, leafHash, LeafVerifier } from './merkle-tree.ts';
import { toBase64 } from './parsing.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Computes the root of a range of leaves by the definition in RFC 6962 (MTH). */
function rootOf(leaves: readonly Uint8Array[], { start, end }: LeafRange): Uint8Array {
  const [only] = leaves.slice(start, end);
  if (end === start || !only) return sha256();
  if (end - start === 1) return sha256(Uint8Array.of(0), only);
  const middle = start + leftSize(end - start);
  return sha256(
    Uint8Array.of(1),
    rootOf(leaves, { start, end: middle }),
    rootOf(leaves, { start: middle, end }),
  );
}

const leavesOf = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, place) => Buffer.from(`leaf ${place}`));

test('hashes are those of the published examples', () => {
  // The test vectors of Certificate Transparency for RFC 6962.
  expect(hex(emptyRoot())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hex(leafHash(new Uint8Array()))).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  );
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].map((text) =>
    Buffer.from(text, 'hex'),
  );
  leaves.push(Buffer.from('606162636465666768696a6b6c6d6e6f', 'hex'));
  expect(hex(rootOf(leaves, { start: 0, end: 8 }))).toBe(
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  );
});

test('PR-01: every entry is proven to be in every tree, and no other', () => {
  const leaves = leavesOf(34);
  const only = leafHash(new Uint8Array());
  expect(isLeafIn({ size: 1, root: only }, only, 0, [])).toBe(true);
  expect(isLeafIn({ size: 1, root: only }, only, 0, [emptyRoot()])).toBe(false);
  expect(isLeafIn({ size: 1, root: only }, only, 1, [])).toBe(false);
  for (let size = 2; size <= leaves.length; size += 1) {
    const head = { size, root: rootOf(leaves, { start: 0, end: size }) };
    for (let index = 0; index < size; index += 1) {
      const proof = inclusionRanges(index, { start: 0, end: size }).map((range) => rootOf(leaves, range));
      const leaf = leafHash(leaves[index] ?? new Uint8Array());
      expect(isLeafIn(head, leaf, index, proof)).toBe(true);
      expect(isLeafIn(head, leaf, (index + 1) % size, proof)).toBe(false);
    }
  }
});

test('PR-01: consistency between any two checkpoints is proven', () => {
  const leaves = leavesOf(34);
  for (let to = 1; to <= leaves.length; to += 1) {
    for (let from = 1; from <= to; from += 1) {
      const proof = consistencyRanges(from, to).map((range) => rootOf(leaves, range));
      const heads = [from, to].map((end) => ({ size: end, root: rootOf(leaves, { start: 0, end }) }));
      const [first, second] = heads;
      if (!first || !second) throw new Error('two heads are expected');
      expect(isConsistent(first, second, proof), `${from} and ${to}`).toBe(true);
    }
  }
});

test('PR-01: a changed, shortened or rewritten history is not consistent', () => {
  const place = fc.nat({ max: 59 });
  fc.assert(
    fc.property(place, place, place, (one, other, changed) => {
      const [from, to] = [Math.min(one, other) + 1, Math.max(one, other) + 1];
      const leaves = leavesOf(to);
      const rewritten = leaves.map((leaf, index) => (index === changed % from ? Buffer.from('other') : leaf));
      const first = { size: from, root: rootOf(leaves, { start: 0, end: from }) };
      const second = { size: to, root: rootOf(rewritten, { start: 0, end: to }) };
      for (const tree of [leaves, rewritten]) {
        const proof = consistencyRanges(from, to).map((range) => rootOf(tree, range));
        expect(isConsistent(first, second, proof)).toBe(false);
        expect(isConsistent(first, second, proof.slice(1))).toBe(false);
      }
      expect(isConsistent(second, { ...first, size: Math.max(from - 1, 0) }, [])).toBe(false);
    }),
  );
});

/** An inclusion proof, in which one thing may be wrong. */
const attempt = fc.record({
  leaf: fc.nat(),
  index: fc.option(fc.nat(40), { nil: null, freq: 4 }),
  change: fc.constantFrom('none', 'none', 'none', 'swap', 'drop', 'add', 'other'),
  place: fc.nat(),
});

test('PR-05: a verifier that remembers the last path accepts exactly the proofs that are right', () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 40 }),
    fc.array(attempt, { maxLength: 30 }),
    (size, attempts) => {
      const leaves = leavesOf(size);
      const head = { size, root: rootOf(leaves, { start: 0, end: size }) };
      const verifier = new LeafVerifier(head);
      for (const { leaf, index, change, place } of attempts) {
        const own = leaf % size;
        const hash = leafHash(leaves[own] ?? new Uint8Array());
        const proof = inclusionRanges(own, { start: 0, end: size }).map((range) => rootOf(leaves, range));
        const at = place % (proof.length + 1);
        if (change === 'swap') proof.reverse();
        else if (change === 'drop') proof.splice(at, 1);
        else if (change === 'add') proof.splice(at, 0, head.root);
        else if (change === 'other') proof.splice(at, 1, hash);
        const claimed = index ?? own;
        expect(verifier.isLeafIn(hash, claimed, proof.map(toBase64))).toBe(
          isLeafIn(head, hash, claimed, proof),
        );
      }
    },
  );
  fc.assert(property, { numRuns: 300 });
});
