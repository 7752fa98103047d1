import { problems } from '@plainview/contract/errors';
import type { AgencyActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { Refused } from '../../core/app-error.ts';
import { markOf } from '../../core/idempotency-key.ts';
import type { RepeatMark } from '../../core/idempotency-key.ts';
import { findEarlier } from '../../use-cases/idempotency/with-idempotency.ts';
import { UploadRefused } from './upload-refused.ts';

/**
 * The upload that the same request began before, or null.
 * @throws UploadRefused 400 or 422.
 */
export async function earlierUpload(
  app: AppContext,
  actor: AgencyActor,
  mark: RepeatMark,
): Promise<string | null> {
  const earlier = await findEarlier(app, actor, mark).catch(repeatRefused);
  return typeof earlier === 'string' ? earlier : null;
}

/** By which a request that begins an upload is known again; null without an `Idempotency-Key`. @throws UploadRefused 400. */
export function uploadMarkOf(headers: Headers): RepeatMark | null {
  const sent = headers.get('idempotency-key');
  if (sent === null) return null;
  try {
    return markOf(sent, 'uploads.begin', [headers.get('upload-length'), headers.get('upload-metadata')]);
  } catch (error) {
    return repeatRefused(error);
  }
}

/** A refusal of a repeat in the protocol's words; throws on what is none. @throws UploadRefused */
export function repeatRefused(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const { status, message } = problems[error.refusal.code];
  throw new UploadRefused(status, message);
}
