import {
  describeLetterheadChange,
  type Letterhead,
  type LetterheadLogo,
} from '@plainview/domain/agencies/letterheads/letterhead';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { readLogo } from '../../../platform/integrations/pictures/read-logo.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { manageOwnAgency } from '../../identity/colleagues/colleagues.repository.ts';
import * as repository from './letterheads.repository.ts';
import type { StoredLetterhead } from './letterheads.repository.ts';

/** Input of a user who edits a letterhead. */
export interface LetterheadForm extends Letterhead {
  /** The version that the change is based on; 0 if the agency has none. */
  readonly version: number;
  /** Base64 of a PNG or JPEG. Null removes the logo; undefined keeps it. */
  readonly logo?: string | null | undefined;
}

/** Returns the letterhead of an agency. */
export function getLetterhead(
  context: AppContext,
  actor: Actor,
  agencyId: string,
): Promise<StoredLetterhead> {
  return tenantRead(context.database, actor, async (tx) => {
    const letterhead = await repository.getLetterhead(tx, agencyId);
    if (!letterhead) throw new AppError('NOT_FOUND');
    return letterhead;
  });
}

/**
 * Saves a new version of an agency's letterhead. Saving what is already in force changes nothing. The caller
 * has the right to do so; row-level security admits only administrators.
 */
export async function setLetterhead(
  context: AppContext,
  actor: Actor,
  agencyId: string,
  { version, logo: content, ...form }: LetterheadForm,
): Promise<StoredLetterhead> {
  const now = context.clock.now();
  const read = content ? await readLogo(Buffer.from(content, 'base64')) : null;
  if (content && read === null) throw new AppError('LOGO_NOT_VALID');
  return tenantTransaction(context.database, actor, async (tx) => {
    if (actor.role === 'agency') await manageOwnAgency(tx);
    const current = await repository.getLetterhead(tx, agencyId);
    if (!current) throw new AppError('NOT_FOUND');
    const { agencyName } = current;
    const logo: LetterheadLogo | null = content === undefined ? current.logo : read;
    const changes = describeLetterheadChange(current, { ...form, logo });
    if (changes.length === 0) return current;
    const saved = { ...form, logo, agencyId, version: version + 1, savedBy: actor.name, savedAt: now };
    if (version !== current.version || !(await repository.setLetterhead(tx, saved)))
      throw new AppError('LETTERHEAD_CHANGED');
    await recordEvent(tx, actor, now, {
      event: 'agency.letterhead_set',
      subject: 'agency',
      subjectId: agencyId,
      agencyId,
      data: {
        agencyName,
        letterheadVersion: saved.version,
        changes,
        ...(logo && { logoSha256: logo.sha256 }),
      },
    });
    return { ...saved, agencyName };
  });
}
