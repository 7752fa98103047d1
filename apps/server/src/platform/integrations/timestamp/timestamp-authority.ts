import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, TimeStampReq, TimeStampReqVersion } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { SECOND } from '@plainview/domain/shared/time';
import type { TimestampAuthoritySettings } from '../../config/integration-settings.ts';
import { notValid, TimestampFailure } from './timestamp-failure.ts';
import { verifyTimestamp, type VerifiedTimestamp } from './verify-timestamp.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const NONCE_BYTES = 16;
const TIME_LIMIT = 15 * SECOND;
const LARGEST_ANSWER_BYTES = 64 * 1024;

/** A verified timestamp with the answer that proves it (TimeStampResp, DER). */
export type Timestamp = VerifiedTimestamp & { readonly answer: Uint8Array };

/**
 * Requests a timestamp (RFC 3161) of these bytes, of which the authority sees only the SHA-256, and verifies
 * it. Redirects are not followed, because the operator allowed this address only.
 * @throws TimestampFailure; the signal's reason when aborted
 */
export async function requestTimestamp(
  settings: TimestampAuthoritySettings,
  message: Uint8Array,
  { clock, stopping }: { readonly clock: { readonly now: () => Date }; readonly stopping: AbortSignal },
): Promise<Timestamp> {
  const trusted = await readTrusted(settings.certificatesFile);
  const digest = createHash('sha256').update(message).digest();
  const nonce = randomBytes(NONCE_BYTES);
  // A positive integer of full length, which has only one form in DER.
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f);
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(digest),
    }),
    nonce: Uint8Array.from(nonce).buffer,
    certReq: true,
  });
  const answer = await post(settings.url, AsnConvert.serialize(request), stopping);
  return { ...verifyTimestamp(answer, { digest, nonce, now: clock.now(), trusted }), answer };
}

/** Reads the certificates of trusted authorities; without a file, those that Node.js trusts. */
async function readTrusted(file: string | null): Promise<X509Certificate[]> {
  if (file === null) return rootCertificates.map((pem) => new X509Certificate(pem));
  try {
    const text = await readFile(file, 'utf8');
    const pems = text.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gsu) ?? [];
    if (pems.length > 0) return pems.map((pem) => new X509Certificate(pem));
  } catch (error) {
    throw new TimestampFailure('not-set-up', `${file}: ${reasonOf(error)}`);
  }
  throw new TimestampFailure('not-set-up', `${file} contains no certificate`);
}

async function post(url: string, body: ArrayBuffer, stopping: AbortSignal): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIME_LIMIT)]),
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        'user-agent': 'Plainview/1.0',
      },
      body,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new TimestampFailure('refused', `HTTP ${response.status}`);
    }
    return await readAnswer(response);
  } catch (error) {
    stopping.throwIfAborted();
    throw error instanceof TimestampFailure ? error : new TimestampFailure('no-answer', reasonOf(error));
  }
}

async function readAnswer({ body }: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (body)
    for await (const piece of body) {
      bytes += piece.byteLength;
      if (bytes > LARGEST_ANSWER_BYTES) throw notValid('the answer is too large');
      pieces.push(piece);
    }
  return Buffer.concat(pieces);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${TIME_LIMIT / SECOND} seconds`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
