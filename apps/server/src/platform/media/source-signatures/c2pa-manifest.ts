import { createHash } from 'node:crypto';
import type { CBORType } from '@levischuck/tiny-cbor';
import { asBytes, asList, asText, decodeCbor, member, untagged } from './cbor.ts';
import { oneLine, readCoseSignature, type CoseSignature } from './cose-signature.ts';
import { parseJumbf, type Superbox } from './jumbf.ts';

/** The active manifest of a C2PA store: the statement of the last program that signed the file. */
export interface Manifest {
  readonly generator: string | null;
  /** Null if the signature can't be read. */
  readonly signature: CoseSignature | null;
  /** Whether all assertions in the manifest are those that the claim lists, each under a name of its own. */
  readonly areAssertionsIntact: boolean;
  /** The assertions that bind the manifest to a file, by name such as `c2pa.hash.bmff.v3`. */
  readonly bindings: ReadonlyMap<string, CBORType>;
  /** Name of the hash for assertions that name none. */
  readonly algorithm: string;
  /** When its first action happened, according to an assertion that the claim lists. */
  readonly actionTime: string | null;
}

const MOST_ASSERTIONS = 1000;
const hashNames = new Set(['sha256', 'sha384', 'sha512']);

/** Returns whether C2PA allows a hash. */
export const isHashName = (name: string): boolean => hashNames.has(name);

/** Reads a C2PA manifest store. @throws Error if it is not one */
export function readManifest(store: Uint8Array): Manifest {
  const root = parseJumbf(store);
  const manifest = root.children.at(-1);
  const claimBox = manifest?.children.find(({ label }) => /^c2pa\.claim(?:\.v\d+)?$/u.test(label));
  const content = claimBox?.contents.get('cbor');
  if (root.label !== 'c2pa' || !manifest || !content) throw new Error('no claim');
  const claim = decodeCbor(content);
  const algorithm = asText(member(claim, 'alg')) ?? 'sha256';
  const own = manifest.children.find(({ label }) => label === 'c2pa.assertions')?.children ?? [];
  const assertions = new Map(own.map((assertion) => [assertion.label, assertion]));
  const listed = ['assertions', 'created_assertions', 'gathered_assertions'].flatMap((name) =>
    asList(member(claim, name)).slice(0, MOST_ASSERTIONS),
  );
  const named = listed.map((reference) => nameOf(reference, manifest));
  const intact = listed.flatMap((reference, place) => {
    const assertion = assertions.get(named[place] ?? '');
    return assertion && isIntact(assertion, reference, algorithm) ? [assertion] : [];
  });
  return {
    generator: generatorOf(claim),
    signature: signatureOf(manifest, content),
    areAssertionsIntact:
      named.length > 0 &&
      new Set(named).size === named.length &&
      // Of two assertions with one name, the claim lists only one.
      assertions.size === own.length &&
      intact.length === listed.length &&
      own.every(({ label }) => named.includes(label)),
    bindings: new Map(
      own.flatMap(({ label, contents }) => {
        const value = contents.get('cbor');
        return label.startsWith('c2pa.hash.') && value ? [[label, decodeCbor(value)] as const] : [];
      }),
    ),
    algorithm,
    actionTime: actionTimeOf(intact),
  };
}

/** Returns the name of an assertion that a claim lists; empty if it is part of another manifest. */
function nameOf(reference: CBORType, manifest: Superbox): string {
  const [, path] = /^self#jumbf=(.+)$/u.exec(asText(member(reference, 'url')) ?? '') ?? [];
  const parts = path?.split('/') ?? [];
  const isAbsolute = parts[0] === '';
  const [folder, name, ...others] = isAbsolute ? parts.slice(3) : parts;
  if (isAbsolute && (parts[1] !== 'c2pa' || parts[2] !== manifest.label)) return '';
  return folder === 'c2pa.assertions' && name !== undefined && others.length === 0 ? name : '';
}

function isIntact(assertion: Superbox, reference: CBORType, usual: string): boolean {
  const hash = asText(member(reference, 'alg')) ?? usual;
  const expected = asBytes(member(reference, 'hash'));
  if (!expected || !isHashName(hash)) return false;
  return createHash(hash).update(assertion.payload).digest().equals(expected);
}

function signatureOf(manifest: Superbox, claim: Uint8Array): CoseSignature | null {
  const box = manifest.children.find(({ label }) => label === 'c2pa.signature');
  const content = box?.contents.get('cbor');
  try {
    return content ? readCoseSignature(content, claim) : null;
  } catch {
    return null;
  }
}

/** Returns the program that signed, with its version. */
function generatorOf(claim: CBORType): string | null {
  const info = member(claim, 'claim_generator_info');
  const [first] = Array.isArray(info) ? info : [info];
  const [name, version] = [asText(member(first, 'name')), asText(member(first, 'version'))];
  const text = name === null ? asText(member(claim, 'claim_generator')) : [name, version ?? ''].join(' ');
  return text === null ? null : oneLine(text) || null;
}

function actionTimeOf(assertions: readonly Superbox[]): string | null {
  for (const { label, contents } of assertions) {
    const content = contents.get('cbor');
    if (!/^c2pa\.actions(?:\.v\d+)?$/u.test(label) || !content) continue;
    const [first] = asList(member(decodeCbor(content), 'actions'));
    return toInstant(asText(untagged(member(first, 'when'))));
  }
  return null;
}

/** Returns a stated time as ISO 8601 in UTC; null if it is none. */
export function toInstant(text: string | null): string | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
