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

/**
 * Critical extensions that the checks below heed, or that permit nothing. Others could forbid
 * what is checked.
 */
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
  const purposes = purposesOf(certificate);
  return usage?.critical === true && purposes?.length === 1 && purposes[0] === id_kp_timeStamping;
}

/** Returns the object identifiers of a certificate's extended key usage; null if it has none. */
export function purposesOf(certificate: X509Certificate): readonly string[] | null {
  const usage = extensionsOf(certificate).find(({ extnID }) => extnID === id_ce_extKeyUsage);
  return usage ? [...AsnConvert.parse(usage.extnValue.buffer, ExtendedKeyUsage)] : null;
}

/**
 * Returns whether certificates lead from one to a trusted authority: each is signed by the next,
 * which may sign certificates for one of the purposes at this depth, and all are valid at `time`.
 * Revocation is not checked.
 * @param others certificates that may be part of the way
 * @param purposes object identifiers of extended key usages
 */
export function leadsToTrusted(
  certificate: X509Certificate,
  ways: {
    readonly others: readonly X509Certificate[];
    readonly trusted: readonly X509Certificate[];
    readonly purposes: readonly string[];
    readonly time: Date;
  },
  depth = 0,
): boolean {
  const { others, trusted, purposes, time } = ways;
  if (depth >= MOST_AUTHORITIES || !isValidAt(certificate, time) || !hasOnlyHeeded(certificate)) return false;
  const isIssuer = (issuer: X509Certificate): boolean =>
    isValidAt(issuer, time) && mayIssue(issuer, purposes, depth) && isIssuedBy(certificate, issuer);
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

/**
 * Returns whether an authority may issue certificates for one of the purposes with this many
 * authorities below it.
 */
function mayIssue(issuer: X509Certificate, purposes: readonly string[], authoritiesBelow: number): boolean {
  if (!issuer.ca) return false;
  const extensions = extensionsOf(issuer);
  const constraints = extensions.find(({ extnID }) => extnID === id_ce_basicConstraints);
  const limit = constraints && AsnConvert.parse(constraints.extnValue.buffer, BasicConstraints);
  if (limit?.pathLenConstraint !== undefined && limit.pathLenConstraint < authoritiesBelow) return false;
  const allowed = purposesOf(issuer);
  return !allowed || [...purposes, ANY_USAGE].some((purpose) => allowed.includes(purpose));
}
