import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { writeZip } from '../test-zip.ts';
import { archiveVectors } from './archive-vectors.ts';
import { computerVectors } from './computer-vectors.ts';
import { carefulVectors, clumsyVectors } from './content-vectors.ts';
import { damagedFormerVectors } from './damaged-former-vectors.ts';
import { formatVectors } from './format-vectors.ts';
import { formerVectors } from './former-vectors.ts';
import { grammarVectors } from './grammar-vectors.ts';
import { keyVectors } from './key-vectors.ts';
import { operatorVectors } from './operator-vectors.ts';
import { proofVectors } from './proof-vectors.ts';
import { releaseVectors } from './release-vectors.ts';
import type { Vector } from './vector.ts';

/** Writes the test vectors of the proof format: `node packages/proof/tests/vectors/write-vectors.ts`. */

/** All vectors by the folder that contains them. */
const groups = {
  attacker: clumsyVectors,
  'careful-attacker': carefulVectors,
  operator: operatorVectors,
  keys: keyVectors,
  archive: archiveVectors,
  computer: computerVectors,
  grammar: grammarVectors,
  format: formatVectors,
  former: [...formerVectors, ...damagedFormerVectors],
  release: releaseVectors,
};

export const vectors: readonly Vector[] = Object.values(groups).flat();
export const vectorFolder = fileURLToPath(new URL('../../vectors/', import.meta.url));

/** Returns the archive of a vector. */
export const archiveOf = ({ archive, files }: Vector): Buffer =>
  archive ?? writeZip([...files].map(([file, bytes]) => ({ name: `plainview-T-0001/${file}`, bytes })));

/** Returns all files of the vectors by path, without compression: archives, kept files and the list. */
export function vectorFiles(): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const add = (file: string, bytes: Buffer): string => {
    if (files.get(file)?.equals(bytes) === false) throw new Error(`two vectors have another ${file}`);
    files.set(file, bytes);
    return file;
  };
  const list = Object.entries(groups).flatMap(([folder, group]) =>
    group.map((vector) => ({
      name: vector.name,
      what: vector.what,
      bundle: add(`${folder}/${vector.name}.zip.gz`, archiveOf(vector)),
      keys: vector.keys,
      kept: Object.entries(vector.kept).map(([name, text]) => add(`kept/${name}`, Buffer.from(text))),
      faults: vector.faults,
      ...(vector.addedByComputer && { addedByComputer: vector.addedByComputer }),
      ...(vector.formerKeys && { formerKeys: vector.formerKeys }),
      ...(vector.evidence && { evidence: vector.evidence }),
    })),
  );
  const proofs = proofVectors.map(({ name, what, proof, files: held, keys, faults }) => ({
    name,
    what,
    proof: add(`proofs/${name}.tlog-proof`, Buffer.from(proof)),
    files: Object.entries(held).map(([file, bytes]) => add(`proofs/${file}`, Buffer.from(bytes))),
    keys,
    faults: faults.map(({ code, place }) => ({
      code,
      place: typeof place === 'string' ? `proofs/${place}` : place,
    })),
  }));
  add('vectors.json', Buffer.from(`${JSON.stringify({ vectors: list, proofs }, null, 1)}\n`));
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(vectorFolder, { recursive: true, force: true });
  for (const [file, bytes] of vectorFiles()) {
    mkdirSync(path.dirname(vectorFolder + file), { recursive: true });
    writeFileSync(vectorFolder + file, file.endsWith('.gz') ? gzipSync(bytes, { level: 9 }) : bytes);
  }
}
