import { X509Certificate } from 'node:crypto';
import { leadsToTrusted, purposesOf } from '../../core/certificate-chain.ts';

/** Purposes of certificates that may sign C2PA claims: email, documents (RFC 9336) and C2PA's own. */
const purposes = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.62558.2.1'];

/**
 * Returns whether one of these authorities issued the certificate of a claim's signer, and the certificate
 * may sign claims and is valid now. Revocation is not checked.
 * @param certificates the signer's first
 * @param authorities in PEM
 */
export function isTrustedSigner(
  [signer, ...others]: readonly X509Certificate[],
  authorities: readonly string[],
  now: Date,
): boolean {
  if (!signer || signer.ca || !purposesOf(signer)?.some((purpose) => purposes.includes(purpose)))
    return false;
  const trusted = authorities.map((pem) => new X509Certificate(pem));
  return leadsToTrusted(signer, { others, trusted, purposes, time: now });
}
