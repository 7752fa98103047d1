import { createHash, verify, X509Certificate } from 'node:crypto';
import { id_signedData, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, PKIStatus, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { id_kp_timeStamping } from '@peculiar/asn1-x509';
import { isTimestampPlausible } from '@plainview/domain/proof/checkpoints/ledger-timestamp';
import { fromBER, ObjectIdentifier, OctetString, Sequence, Set as SetOf, type BaseBlock } from 'asn1js';
import { isTimestampSigner, leadsToTrusted } from '../../core/certificate-chain.ts';
import { notValid, TimestampFailure } from './timestamp-failure.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
/** Hashes that signatures may use. */
const hashNames: ReadonlyMap<string, string> = new Map([
  [SHA256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

const attributeTypes = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;
/** The object identifier `id_ct_tstInfo` in DER. */
const TIMESTAMP_CONTENT = Buffer.from('060b2a864886f70d0109100104', 'hex');

/** Contents of the request, and the trusted authorities. */
export interface ExpectedTimestamp {
  /** SHA-256 of the bytes to be timestamped. */
  readonly digest: Uint8Array;
  readonly nonce: Uint8Array;
  readonly now: Date;
  readonly trusted: readonly X509Certificate[];
}

/** Time and authority of a verified timestamp. */
export interface VerifiedTimestamp {
  readonly time: Date;
  /** Name of the certificate that signed it. */
  readonly authority: string;
}

/**
 * Verifies the answer of a timestamp authority (TimeStampResp, RFC 3161) completely.
 * @throws TimestampFailure if the authority refused, or the answer does not prove that the digest existed now
 */
export function verifyTimestamp(answer: Uint8Array, expected: ExpectedTimestamp): VerifiedTimestamp {
  try {
    return verifyAnswer(answer, expected);
  } catch (error) {
    if (error instanceof TimestampFailure) throw error;
    throw notValid(`the answer cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function verifyAnswer(answer: Uint8Array, expected: ExpectedTimestamp): VerifiedTimestamp {
  if (!isDer(answer)) throw new Error('not DER');
  const { status, timeStampToken: token } = AsnConvert.parse(answer, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods) {
    const said = [...(status.statusString ?? [])].join(' ').replaceAll(/[\p{Cc}\s]+/gu, ' ');
    throw new TimestampFailure('refused', `status ${status.status} ${said}`.trim());
  }
  if (token?.contentType !== id_signedData) throw notValid('the answer contains no signed timestamp');
  const signed = AsnConvert.parse(token.content, SignedData);
  const content = signed.encapContentInfo.eContent?.single?.buffer;
  if (signed.encapContentInfo.eContentType !== id_ct_tstInfo || !content)
    throw notValid('the answer contains no timestamp');
  const info = AsnConvert.parse(content, TSTInfo);
  checkStatement(info, expected);
  const [signer, ...others] = signed.signerInfos;
  if (!signer || others.length > 0) throw notValid('the timestamp does not have one signature');
  const certificates = certificatesOf(signed);
  const certificate = certificates.find((each) => isSignedBy(signer, each, new Uint8Array(content)));
  if (!certificate) throw notValid('the signature is wrong');
  if (!isTimestampSigner(certificate)) throw notValid('the certificate is not one for timestamps');
  const { trusted } = expected;
  const ways = { others: certificates, trusted, purposes: [id_kp_timeStamping], time: info.genTime };
  if (!leadsToTrusted(certificate, ways)) throw notValid('no trusted authority issued the certificate');
  return { time: info.genTime, authority: nameOf(certificate) };
}

/** The library also reads other forms, with lengths that are wrong: those change when they are written again. */
function isDer(bytes: Uint8Array): boolean {
  const { offset, result } = fromBER(bytes);
  const isWhole = offset === bytes.byteLength && !result.lenBlock.isIndefiniteForm;
  return isWhole && isSame(result.toBER(), bytes);
}

function checkStatement(
  { messageImprint, nonce, genTime, extensions }: TSTInfo,
  expected: ExpectedTimestamp,
): void {
  const { hashAlgorithm, hashedMessage } = messageImprint;
  if (hashAlgorithm.algorithm !== SHA256 || !isSame(hashedMessage.buffer, expected.digest))
    throw notValid('the timestamp is about something else');
  if (!nonce || !isSame(nonce, expected.nonce)) throw notValid('the answer belongs to another request');
  if (!isTimestampPlausible(genTime, expected.now))
    throw notValid(`the stated time ${genTime.toISOString()} is far from ${expected.now.toISOString()}`);
  if ([...(extensions ?? [])].some(({ critical }) => critical))
    throw notValid('the timestamp has unknown conditions');
}

const isSame = (one: ArrayBuffer, other: Uint8Array): boolean => Buffer.from(one).equals(other);

const certificatesOf = (signed: SignedData): X509Certificate[] =>
  [...(signed.certificates ?? [])].flatMap(({ certificate }) =>
    certificate ? [new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))] : [],
  );

/**
 * Returns whether a certificate's key made the signature, over attributes that name this
 * certificate and content.
 */
function isSignedBy(signer: SignerInfo, certificate: X509Certificate, content: Uint8Array): boolean {
  const { digestAlgorithm, signedAttrs, signature } = signer;
  const hash = hashNames.get(digestAlgorithm.algorithm);
  if (hash === undefined || !signedAttrs) return false;
  const valueOf = (type: string): Uint8Array | null => {
    const [attribute, ...others] = signedAttrs.filter(({ attrType }) => attrType === type);
    const [value, ...more] = attribute?.attrValues ?? [];
    return value && others.length === 0 && more.length === 0 ? new Uint8Array(value) : null;
  };
  const [type, digest] = [valueOf(attributeTypes.contentType), valueOf(attributeTypes.messageDigest)];
  if (!type || !TIMESTAMP_CONTENT.equals(type) || !digest) return false;
  const contentHash = createHash(hash).update(content).digest();
  if (!isOctets(fromBER(digest).result, contentHash)) return false;
  const [v1, v2] = [valueOf(attributeTypes.signingCertificate), valueOf(attributeTypes.signingCertificateV2)];
  if (!v1 && !v2) return false;
  if (v1 && !namesCertificate(v1, certificate, 'sha1')) return false;
  if (v2 && !namesCertificate(v2, certificate, 'sha256')) return false;
  // The signature is over the attributes as a set, although they are sent under another tag (RFC
  // 5652, section 5.4).
  const value = signedAttrs.map((attribute) => fromBER(AsnConvert.serialize(attribute)).result);
  const attributes = Buffer.from(new SetOf({ value }).toBER());
  const isKnownKey = ['rsa', 'ec'].includes(certificate.publicKey.asymmetricKeyType ?? '');
  return isKnownKey && verify(hash, attributes, certificate.publicKey, Buffer.from(signature.buffer));
}

/** Returns whether the first certificate that an attribute names (RFC 5035) is this one. */
function namesCertificate(attribute: Uint8Array, certificate: X509Certificate, usual: string): boolean {
  const [list] = membersOf(fromBER(attribute).result);
  const [first] = membersOf(list);
  const [algorithm, hashed] = membersOf(first);
  const named = algorithm instanceof Sequence ? hashed : algorithm;
  const [identifier] = membersOf(algorithm);
  const stated = identifier instanceof ObjectIdentifier ? identifier.getValue() : '';
  const hash = identifier ? hashNames.get(stated) : usual;
  return hash !== undefined && isOctets(named, createHash(hash).update(certificate.raw).digest());
}

/** Returns the members of a sequence; of anything else, none. */
const membersOf = (block: BaseBlock | undefined): readonly BaseBlock[] =>
  block instanceof Sequence ? block.valueBlock.value : [];

const isOctets = (block: BaseBlock | undefined, expected: Buffer): boolean =>
  block instanceof OctetString && expected.equals(Buffer.from(block.getValue()));

const LONGEST_NAME = 200;

/** Returns the common name of a certificate, or else its whole subject, as one line. */
function nameOf({ subject }: X509Certificate): string {
  const [, common = subject] = /^CN=(.+)$/mu.exec(subject) ?? [];
  return common
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
}
