import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import { asBytes, asInteger, asList, decodeCbor, member, untagged } from './cbor.ts';

/** A COSE_Sign1 signature (RFC 9052) with the certificates of its signer. */
export interface CoseSignature {
  /** The signer's first. */
  readonly certificates: readonly X509Certificate[];
  /** Null if C2PA does not allow its algorithm. */
  readonly isValid: boolean | null;
  /** The answers of timestamp authorities. */
  readonly timestamps: readonly Uint8Array[];
}

const HEADER_ALGORITHM = 1;
const HEADER_CERTIFICATES = 33;
const MOST_CERTIFICATES = 8;
const LARGEST_CERTIFICATE = 16 * 1024;

interface Algorithm {
  /** Null for Ed25519, which contains its hash. */
  readonly hash: string | null;
  readonly keyTypes: readonly string[];
}
const rsa = ['rsa', 'rsa-pss'];
/** The algorithms that C2PA allows, by their numbers in the registry of COSE. */
const algorithms: ReadonlyMap<number, Algorithm> = new Map([
  [-7, { hash: 'sha256', keyTypes: ['ec'] }],
  [-35, { hash: 'sha384', keyTypes: ['ec'] }],
  [-36, { hash: 'sha512', keyTypes: ['ec'] }],
  [-37, { hash: 'sha256', keyTypes: rsa }],
  [-38, { hash: 'sha384', keyTypes: rsa }],
  [-39, { hash: 'sha512', keyTypes: rsa }],
  [-8, { hash: null, keyTypes: ['ed25519'] }],
]);

/**
 * Reads a signature over `content`, which it does not contain, and verifies it.
 * @throws Error if it is not one
 */
export function readCoseSignature(bytes: Uint8Array, content: Uint8Array): CoseSignature {
  const [first, unprotectedHeader, , last] = asList(untagged(decodeCbor(bytes)));
  const [protectedBytes, signature] = [asBytes(first), asBytes(last)];
  if (!protectedBytes || !signature) throw new Error('not a signature');
  const protectedHeader = decodeCbor(protectedBytes);
  const chain = [
    member(protectedHeader, HEADER_CERTIFICATES),
    member(unprotectedHeader, HEADER_CERTIFICATES),
    member(unprotectedHeader, 'x5chain'),
  ].find((value) => value !== undefined);
  const certificates = (chain instanceof Uint8Array ? [chain] : asList(chain))
    .slice(0, MOST_CERTIFICATES)
    .map((value) => new X509Certificate(boundedCertificate(asBytes(value))));
  const algorithm = algorithms.get(asInteger(member(protectedHeader, HEADER_ALGORITHM)) ?? 0);
  const signed = encodeCBOR(['Signature1', protectedBytes, new Uint8Array(), content]);
  const [signer] = certificates;
  return {
    certificates,
    isValid: signer && algorithm ? isSignedBy(signer, algorithm, signed, signature) : null,
    timestamps: ['sigTst2', 'sigTst'].flatMap((name) =>
      asList(member(member(unprotectedHeader, name), 'tstTokens')).flatMap((token) => {
        const value = asBytes(member(token, 'val'));
        return value ? [value] : [];
      }),
    ),
  };
}

function boundedCertificate(bytes: Uint8Array | null): Uint8Array {
  if (!bytes || bytes.byteLength > LARGEST_CERTIFICATE) throw new Error('not a certificate');
  return bytes;
}

function isSignedBy(
  { publicKey }: X509Certificate,
  { hash, keyTypes }: Algorithm,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (!keyTypes.includes(publicKey.asymmetricKeyType ?? '')) return false;
  const options = keyTypes.includes('ec')
    ? { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    : {
        key: publicKey,
        ...(hash !== null && {
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
        }),
      };
  return verify(hash, signed, options, signature);
}

const LONGEST_NAME = 200;

/** Returns text from a file as one line of limited length. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();

/** Returns the common name and organization of a certificate's subject or issuer; otherwise all of it. */
export function formatName(name: string): string {
  const partOf = (key: string): string | null => new RegExp(`^${key}=(.+)$`, 'mu').exec(name)?.[1] ?? null;
  const parts = [partOf('CN'), partOf('O')].filter((part) => part !== null);
  return oneLine(parts.length > 0 ? [...new Set(parts)].join(', ') : name);
}

export const fingerprintOf = ({ raw }: X509Certificate): string =>
  createHash('sha256').update(raw).digest('hex');
