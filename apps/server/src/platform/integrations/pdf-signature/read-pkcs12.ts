import { createDecipheriv, createPrivateKey, pbkdf2Sync, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { EncryptedContentInfo, id_encryptedData, type ContentInfo } from '@peculiar/asn1-cms';
import {
  AuthenticatedSafe,
  CertBag,
  id_certBag,
  id_keyBag,
  id_pkcs8ShroudedKeyBag,
  PFX,
  SafeContents,
  type SafeBag,
} from '@peculiar/asn1-pfx';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { fromBER, Integer, OctetString as OctetBlock, Sequence, type BaseBlock } from 'asn1js';

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
  const parts = parse(parse(parse(pfx, PFX).authSafe.content, OctetString), AuthenticatedSafe);
  const bags = [...parts].flatMap((part) => parse(contentOf(part, passphrase), SafeContents));
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

const damaged = (cause?: unknown): Error => new Error('the PKCS #12 file is damaged', { cause });

function parse<Type>(der: ArrayBuffer | Uint8Array | OctetString, type: new () => Type): Type {
  try {
    return AsnConvert.parse(der instanceof OctetString ? der.buffer : der, type);
  } catch (error) {
    throw damaged(error);
  }
}

/** Returns the members of a sequence, which no library has a type for. */
function membersOf(der: ArrayBuffer | null | undefined): BaseBlock[] {
  const { result } = fromBER(der ?? new ArrayBuffer());
  if (!(result instanceof Sequence)) throw damaged();
  return result.valueBlock.value;
}

/** Returns the content of a part of the file, decrypted. */
function contentOf({ contentType, content }: ContentInfo, passphrase: string): OctetString {
  if (contentType !== id_encryptedData) return parse(content, OctetString);
  const [, info] = membersOf(content);
  const { contentEncryptionAlgorithm, encryptedContent } = parse(derOf(info), EncryptedContentInfo);
  if (!encryptedContent?.value) throw damaged();
  return new OctetString(decrypt(encryptedContent.value, contentEncryptionAlgorithm, passphrase));
}

const derOf = (block: BaseBlock | undefined): ArrayBuffer => block?.toBER() ?? new ArrayBuffer();

/** Decrypts by PBES2 with PBKDF2 and AES (RFC 8018). */
function decrypt(encrypted: OctetString, scheme: AlgorithmIdentifier, passphrase: string): Buffer {
  if (scheme.algorithm !== PBES2) throw outdated();
  const [derivation, encryption] = membersOf(scheme.parameters).map((block) =>
    parse(derOf(block), AlgorithmIdentifier),
  );
  const [salt, iterations, ...rest] = membersOf(derivation?.parameters);
  const cipher = ciphers.get(encryption?.algorithm ?? '');
  const prf = rest.find((block) => block instanceof Sequence);
  const digest = prf ? digests.get(parse(derOf(prf), AlgorithmIdentifier).algorithm) : 'sha1';
  if (derivation?.algorithm !== PBKDF2 || !cipher || !digest) throw outdated();
  if (!(salt instanceof OctetBlock && iterations instanceof Integer)) throw damaged();
  const rounds = iterations.valueBlock.valueDec;
  const key = pbkdf2Sync(passphrase, Buffer.from(salt.getValue()), rounds, cipher.keyBytes, digest);
  const vector = parse(encryption?.parameters ?? new ArrayBuffer(), OctetString);
  const decipher = createDecipheriv(cipher.name, key, Buffer.from(vector.buffer));
  return Buffer.concat([decipher.update(Buffer.from(encrypted.buffer)), decipher.final()]);
}

function keyOf({ bagId, bagValue }: SafeBag, passphrase: string): KeyObject[] {
  if (![id_keyBag, id_pkcs8ShroudedKeyBag].includes(bagId)) return [];
  return [createPrivateKey({ key: Buffer.from(bagValue), format: 'der', type: 'pkcs8', passphrase })];
}

const certificateOf = ({ bagId, bagValue }: SafeBag): X509Certificate[] =>
  bagId === id_certBag
    ? [new X509Certificate(Buffer.from(parse(parse(bagValue, CertBag).certValue, OctetString).buffer))]
    : [];
