import type { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_kp_timeStamping,
} from '@peculiar/asn1-x509';

const ANY_USAGE = '2.5.29.37.0';
const MOST_AUTHORITIES = 6;

/** Critical extensions that the checks below heed, or that permit nothing. Others could forbid what is checked. */
const heeded = new Set([
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
]);

const extensionsOf = (certificate: X509Certificate) => [
  ...(AsnConvert.parse(certificate.raw, Certificate).tbsCertificate.extensions ?? []),
];

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, time: Date): boolean =>
  validFromDate <= time && time <= validToDate;

/** Returns whether a certificate may sign timestamps only, as RFC 3161 (section 2.3) requires. */
export function isTimestampSigner(certificate: X509Certificate): boolean {
  const usage = extensionsOf(certificate).find(({ extnID }) => extnID === id_ce_extKeyUsage);
  if (!usage?.critical) return false;
  const purposes = [...AsnConvert.parse(usage.extnValue.buffer, ExtendedKeyUsage)];
  return purposes.length === 1 && purposes[0] === id_kp_timeStamping;
}

/**
 * Returns whether certificates lead from one to a trusted authority: each is signed by the next, which may sign
 * certificates for timestamps at this depth, and all are valid at `time`. Revocation is not checked.
 * @param others certificates that may be part of the way
 */
export function leadsToTrusted(
  certificate: X509Certificate,
  ways: {
    readonly others: readonly X509Certificate[];
    readonly trusted: readonly X509Certificate[];
    readonly time: Date;
  },
  depth = 0,
): boolean {
  const { others, trusted, time } = ways;
  if (depth >= MOST_AUTHORITIES || !isValidAt(certificate, time) || !hasOnlyHeeded(certificate)) return false;
  const isIssuer = (issuer: X509Certificate): boolean =>
    isValidAt(issuer, time) && mayIssue(issuer, depth) && isIssuedBy(certificate, issuer);
  return (
    trusted.some((issuer) => isIssuer(issuer)) ||
    others.some((issuer) => isIssuer(issuer) && leadsToTrusted(issuer, ways, depth + 1))
  );
}

const hasOnlyHeeded = (certificate: X509Certificate): boolean =>
  extensionsOf(certificate).every(({ critical, extnID }) => !critical || heeded.has(extnID));

/** Compares names and key identifiers, and verifies the signature. */
function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** Returns whether an authority may issue certificates for timestamps with this many authorities below it. */
function mayIssue(issuer: X509Certificate, authoritiesBelow: number): boolean {
  if (!issuer.ca) return false;
  const extensions = extensionsOf(issuer);
  const constraints = extensions.find(({ extnID }) => extnID === id_ce_basicConstraints);
  const limit = constraints && AsnConvert.parse(constraints.extnValue.buffer, BasicConstraints);
  if (limit?.pathLenConstraint !== undefined && limit.pathLenConstraint < authoritiesBelow) return false;
  const usage = extensions.find(({ extnID }) => extnID === id_ce_extKeyUsage);
  const purposes = usage && [...AsnConvert.parse(usage.extnValue.buffer, ExtendedKeyUsage)];
  return !purposes || purposes.includes(id_kp_timeStamping) || purposes.includes(ANY_USAGE);
}
