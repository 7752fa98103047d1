import { createHash, sign, type KeyObject, type X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import { derTags, encodeDer } from '../asn1/der.ts';

/** The certificate that signs, those of its issuers, and its private key. */
export interface SigningIdentity {
  readonly certificate: X509Certificate;
  readonly issuers: readonly X509Certificate[];
  readonly key: KeyObject;
}

const CONTEXT_0 = 0xa0;
const NULL = Buffer.from([0x05, 0x00]);
const VERSION_1 = Buffer.from([0x02, 0x01, 0x01]);

/** Object identifiers in DER. */
const ids = {
  data: '06092a864886f70d010701',
  signedData: '06092a864886f70d010702',
  contentType: '06092a864886f70d010903',
  messageDigest: '06092a864886f70d010904',
  signingCertificateV2: '060b2a864886f70d010910022f',
  sha256: '0609608648016503040201',
  sha256WithRsa: '06092a864886f70d01010b',
  ecdsaWithSha256: '06082a8648ce3d040302',
} as const;

const idOf = (name: keyof typeof ids): Buffer => Buffer.from(ids[name], 'hex');
const sequence = (...parts: readonly Uint8Array[]): Buffer => encodeDer(derTags.sequence, ...parts);
const digestOf = (bytes: Uint8Array): Buffer =>
  encodeDer(derTags.octets, createHash('sha256').update(bytes).digest());
const setOf = (tag: number, values: readonly Buffer[]): Buffer =>
  encodeDer(tag, ...values.toSorted((a, b) => Buffer.compare(a, b)));

/**
 * Returns a detached CMS signature (RFC 5652) as PAdES-B-B requires (ETSI EN 319 142-1): it names the
 * certificate (signing-certificate-v2) and has no signing time, which the PDF states.
 */
export function signDetached(content: Uint8Array, { certificate, issuers, key }: SigningIdentity): Buffer {
  const attribute = (name: keyof typeof ids, value: Uint8Array): Buffer =>
    sequence(idOf(name), encodeDer(derTags.set, value));
  const attributes = [
    attribute('contentType', idOf('data')),
    attribute('messageDigest', digestOf(content)),
    attribute('signingCertificateV2', sequence(sequence(sequence(digestOf(certificate.raw))))),
  ];
  const signature = sign('sha256', setOf(derTags.set, attributes), key);
  const { issuer, serialNumber } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate;
  const algorithm =
    key.asymmetricKeyType === 'rsa'
      ? sequence(idOf('sha256WithRsa'), NULL)
      : sequence(idOf('ecdsaWithSha256'));
  const signer = sequence(
    VERSION_1,
    sequence(
      new Uint8Array(AsnConvert.serialize(issuer)),
      encodeDer(derTags.integer, new Uint8Array(serialNumber)),
    ),
    sequence(idOf('sha256')),
    setOf(CONTEXT_0, attributes),
    algorithm,
    encodeDer(derTags.octets, signature),
  );
  const certificates = [certificate, ...issuers].map(({ raw }) => raw);
  const signedData = sequence(
    VERSION_1,
    encodeDer(derTags.set, sequence(idOf('sha256'))),
    sequence(idOf('data')),
    setOf(CONTEXT_0, certificates),
    encodeDer(derTags.set, signer),
  );
  return sequence(idOf('signedData'), encodeDer(CONTEXT_0, signedData));
}
