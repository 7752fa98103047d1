import { createHash, sign, type KeyObject, type X509Certificate } from 'node:crypto';
import { id_data, id_signedData, IssuerAndSerialNumber } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import {
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetOf,
  type BaseBlock,
} from 'asn1js';

/** The certificate that signs, those of its issuers, and its private key. */
export interface SigningIdentity {
  readonly certificate: X509Certificate;
  readonly issuers: readonly X509Certificate[];
  readonly key: KeyObject;
}

const ids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

const version1 = (): Integer => new Integer({ value: 1 });
const idOf = (value: string): ObjectIdentifier => new ObjectIdentifier({ value });
const sequence = (...value: BaseBlock[]): Sequence => new Sequence({ value });
const setOf = (...value: BaseBlock[]): SetOf => new SetOf({ value });
const tagged = (...value: BaseBlock[]): Constructed =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value });
const digestOf = (bytes: Uint8Array): OctetString =>
  new OctetString({ valueHex: createHash('sha256').update(bytes).digest() });
const blockOf = (der: ArrayBuffer | Uint8Array): BaseBlock => fromBER(der).result;
const derOf = (block: BaseBlock): Buffer => Buffer.from(block.toBER());
/** Returns the elements of a set in the order that DER requires. */
const sorted = (elements: readonly BaseBlock[]): BaseBlock[] =>
  elements.toSorted((a, b) => Buffer.compare(derOf(a), derOf(b)));

/**
 * Returns a detached CMS signature (RFC 5652) as PAdES-B-B requires (ETSI EN 319 142-1): it names the
 * certificate (signing-certificate-v2) and has no signing time, which the PDF states.
 */
export function signDetached(content: Uint8Array, { certificate, issuers, key }: SigningIdentity): Buffer {
  const attribute = (id: string, value: BaseBlock): BaseBlock => sequence(idOf(id), setOf(value));
  const attributes = sorted([
    attribute(ids.contentType, idOf(id_data)),
    attribute(ids.messageDigest, digestOf(content)),
    attribute(ids.signingCertificateV2, sequence(sequence(sequence(digestOf(certificate.raw))))),
  ]);
  const signature = sign('sha256', derOf(setOf(...attributes)), key);
  const { issuer, serialNumber } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate;
  const signer = sequence(
    version1(),
    blockOf(AsnConvert.serialize(new IssuerAndSerialNumber({ issuer, serialNumber }))),
    sequence(idOf(ids.sha256)),
    tagged(...attributes),
    key.asymmetricKeyType === 'rsa'
      ? sequence(idOf(ids.sha256WithRsa), new Null())
      : sequence(idOf(ids.ecdsaWithSha256)),
    new OctetString({ valueHex: signature }),
  );
  const certificates = [certificate, ...issuers].map(({ raw }) => blockOf(raw));
  const signedData = sequence(
    version1(),
    setOf(sequence(idOf(ids.sha256))),
    sequence(idOf(id_data)),
    tagged(...sorted(certificates)),
    setOf(signer),
  );
  return derOf(sequence(idOf(id_signedData), tagged(signedData)));
}
