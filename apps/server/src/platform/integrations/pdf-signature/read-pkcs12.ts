import { createDecipheriv, createPrivateKey, pbkdf2Sync, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import {
  Constructed,
  fromBER,
  Integer,
  ObjectIdentifier,
  OctetString,
  Primitive,
  type BaseBlock,
} from 'asn1js';

/**
 * Reads PKCS #12 files (RFC 7292): OpenSSL verifies the file and decrypts the key; the certificates
 * are decrypted here.
 */

/** A key with its certificate and those of its issuers, without the root. */
export interface Pkcs12 {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly issuers: readonly X509Certificate[];
}

const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERT_BAG = '1.2.840.113549.1.12.10.1.3';
const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';

const ciphers = new Map([
  ['2.16.840.1.101.3.4.1.2', { name: 'aes-128-cbc', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { name: 'aes-192-cbc', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { name: 'aes-256-cbc', keyBytes: 32 }],
]);
const digests = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
]);

/**
 * Returns the key and certificates of a PKCS #12 file.
 * @throws Error if it is damaged, the passphrase is wrong, it uses outdated encryption, or key or
 *   certificate are missing
 */
export function readPkcs12(file: Uint8Array, passphrase: string): Pkcs12 {
  const pfx = Buffer.from(file);
  verify(pfx, passphrase);
  const [, authSafe] = membersOf(parse(pfx));
  const parts = membersOf(parse(contentOf(authSafe)));
  const bags = parts.flatMap((part) => bagsOf(part, passphrase));
  const keys = bags.flatMap((bag) => keyOf(bag, passphrase));
  const certificates = bags.flatMap(certificateOf);
  const [key] = keys;
  if (!key) throw new Error('the PKCS #12 file contains no key');
  const certificate = certificates.find((each) => each.checkPrivateKey(key));
  if (!certificate) throw new Error('the PKCS #12 file contains no certificate for its key');
  // Readers have the root certificates that they trust.
  const issuers = certificates.filter((each) => each !== certificate && each.issuer !== each.subject);
  return { key, certificate, issuers };
}

/** Has OpenSSL verify the file's authentication code, which depends on the passphrase. */
function verify(pfx: Buffer, passphrase: string): void {
  try {
    createSecureContext({ pfx, passphrase });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/mac verify/iu.test(reason))
      throw new Error('the passphrase of the PKCS #12 file is wrong', { cause: error });
    if (/unsupported/iu.test(reason)) throw outdated(error);
    throw new Error(`the PKCS #12 file cannot be read (${reason})`, { cause: error });
  }
}

const outdated = (cause?: unknown): Error =>
  new Error(
    'the PKCS #12 file uses outdated encryption such as RC2 or 3DES: convert it with ' +
      '"openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem" and "openssl pkcs12 -export -in all.pem -out new.p12"',
    { cause },
  );

const damaged = (): Error => new Error('the PKCS #12 file is damaged');

function parse(der: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(der);
  if (offset === -1) throw damaged();
  return result;
}

/** Returns the members of a sequence or of an explicit tag. */
function membersOf(block: BaseBlock | undefined): BaseBlock[] {
  if (!(block instanceof Constructed)) throw damaged();
  return block.valueBlock.value;
}

function oidOf(block: BaseBlock | undefined): string {
  if (!(block instanceof ObjectIdentifier)) throw damaged();
  return block.getValue();
}

function bytesOf(block: BaseBlock | undefined): Buffer {
  if (block instanceof OctetString) return Buffer.from(block.getValue());
  if (block instanceof Primitive) return Buffer.from(block.valueBlock.valueHexView);
  throw damaged();
}

/** Returns the octets in a ContentInfo or bag: `[0] EXPLICIT OCTET STRING`. */
function contentOf(block: BaseBlock | undefined): Buffer {
  const [, tagged] = membersOf(block);
  return bytesOf(membersOf(tagged)[0]);
}

/** Returns the bags of a part of the file, decrypted. */
function bagsOf(part: BaseBlock, passphrase: string): BaseBlock[] {
  const [type, tagged] = membersOf(part);
  if (oidOf(type) !== ENCRYPTED_DATA) return membersOf(parse(contentOf(part)));
  const [, info] = membersOf(membersOf(tagged)[0]);
  const [, algorithm, encrypted] = membersOf(info);
  return membersOf(parse(decrypt(bytesOf(encrypted), algorithm, passphrase)));
}

/** Decrypts by PBES2 with PBKDF2 and AES (RFC 8018). */
function decrypt(encrypted: Buffer, algorithm: BaseBlock | undefined, passphrase: string): Buffer {
  const [scheme, parameters] = membersOf(algorithm);
  if (oidOf(scheme) !== PBES2) throw outdated();
  const [derivation, encryption] = membersOf(parameters);
  const [derivationType, derivationParameters] = membersOf(derivation);
  const [salt, iterations, ...rest] = membersOf(derivationParameters);
  const [cipherType, vector] = membersOf(encryption);
  const cipher = ciphers.get(oidOf(cipherType));
  const prf = rest.find((block) => block instanceof Constructed);
  const digest = prf ? digests.get(oidOf(membersOf(prf)[0])) : 'sha1';
  if (oidOf(derivationType) !== PBKDF2 || !cipher || !digest) throw outdated();
  if (!(iterations instanceof Integer)) throw damaged();
  const rounds = iterations.valueBlock.valueDec;
  const key = pbkdf2Sync(passphrase, bytesOf(salt), rounds, cipher.keyBytes, digest);
  const decipher = createDecipheriv(cipher.name, key, bytesOf(vector));
  return Buffer.concat([decipher.update(encrypted), decipher.final()]);
}

function keyOf(bag: BaseBlock, passphrase: string): KeyObject[] {
  const [type, tagged] = membersOf(bag);
  if (![KEY_BAG, SHROUDED_KEY_BAG].includes(oidOf(type))) return [];
  const [value] = membersOf(tagged);
  if (!value) throw damaged();
  const key = Buffer.from(value.toBER());
  return [createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase })];
}

function certificateOf(bag: BaseBlock): X509Certificate[] {
  const [type, tagged] = membersOf(bag);
  return oidOf(type) === CERT_BAG ? [new X509Certificate(contentOf(membersOf(tagged)[0]))] : [];
}
