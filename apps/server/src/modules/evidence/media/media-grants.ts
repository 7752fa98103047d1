import { hash } from 'node:crypto';
import type { StoredFileKind } from '@plainview/domain/evidence/derived-files/stored-file-kind';
import type { AppContext } from '../../../platform/app-context.ts';
import { bearerOf } from '../../../platform/auth/api-key-secret.ts';
import { mustChange } from '../../identity/sessions/password-expiry.ts';
import { admitSession, type Caller, type Principal } from '../../identity/sessions/resolve-caller.ts';
import { batchLookups } from '../accesses/batch-lookups.ts';
import {
  prepareFileRequests,
  type FileRequest,
  type FileRequestFacts,
} from '../accesses/file-access.repository.ts';
import type { FoundFile, StoredFile } from '../stored-files/stored-file.ts';

type ActorCaller = Caller & { readonly kind: 'actor' };

/** A session that was granted a file, in its state at that time. */
interface Grant {
  readonly request: FileRequest;
  readonly file: StoredFile;
  readonly version: string;
  /** All facts on which row-level security depends. */
  readonly scope: string;
}

/**
 * Remembers which session was granted which file, so that further ranges of a playing video need not look up
 * both again. A grant alone permits nothing: each request checks in one statement that session, account and
 * the file's row are unchanged, and otherwise takes the slow path.
 */
export interface MediaGrants {
  remember(
    headers: Headers,
    kind: StoredFileKind,
    id: string,
    granted: { readonly caller: ActorCaller; readonly found: FoundFile },
  ): void;
  /** Returns the caller of a repeated request; null if it must take the slow path. */
  repeat(headers: Headers, kind: StoredFileKind, id: string): Promise<ActorCaller | null>;
  /** Returns when the rights of a request began to be checked: no change until then was missed. */
  checkedAt(headers: Headers): Date;
  /** Returns the file of a request that `repeat` confirmed; null for others. */
  fileOf(headers: Headers): StoredFile | null;
}

/** Grants of this process. The oldest is evicted first. */
const MOST_GRANTS = 10_000;

const scopeOf = ({ actor }: Principal): string => `${actor.role} ${actor.agencyId} ${actor.userId}`;

/**
 * Names a request by a hash of its whole Cookie header, whose signature was verified when the grant was made.
 * Null without one, and for requests by API key.
 */
function nameOf(headers: Headers, kind: StoredFileKind, id: string): string | null {
  const cookie = headers.get('cookie');
  if (cookie === null || bearerOf(headers) !== null) return null;
  return hash('sha256', `${kind} ${id} ${cookie}`);
}

export function createMediaGrants({ reader, config, clock, log }: AppContext): MediaGrants {
  const grants = new Map<string, Grant>();
  const confirmed = new WeakMap<Headers, StoredFile>();
  const begun = new WeakMap<Headers, Date>();
  const read = batchLookups<FileRequest, FileRequestFacts[]>(
    ({ token, kind, fileId }) => `${kind} ${fileId} ${token}`,
    prepareFileRequests(reader),
  );

  /** Returns the caller if it may still access the file. */
  function confirm(grant: Grant, rows: readonly FileRequestFacts[]): ActorCaller | null {
    const [row] = rows;
    if (!row || row.hasExpired || row.version !== grant.version) return null;
    const now = clock.now();
    const mustChangePassword = rows.some(
      ({ password }) => password !== null && mustChange(password, config.policy, now),
    );
    const { session, user } = row;
    const caller = admitSession(config, { session, user, mustChangePassword }, now);
    return caller.kind === 'actor' && scopeOf(caller) === grant.scope ? caller : null;
  }

  return {
    remember(headers, kind, id, { caller, found }) {
      const name = nameOf(headers, kind, id);
      if (name === null || caller.session === null || found.version === null) return;
      const [oldest] = grants.keys();
      if (grants.size >= MOST_GRANTS && oldest !== undefined) grants.delete(oldest);
      const { file, version } = found;
      const request = { token: caller.session.token, kind, fileId: file.id };
      grants.set(name, { request, file, version, scope: scopeOf(caller) });
    },
    async repeat(headers, kind, id) {
      begun.set(headers, clock.now());
      const name = nameOf(headers, kind, id);
      const grant = name === null ? undefined : grants.get(name);
      if (name === null || !grant) return null;
      try {
        const caller = confirm(grant, await read(grant.request));
        if (caller) {
          confirmed.set(headers, grant.file);
          return caller;
        }
      } catch (error) {
        // The slow path reports a database that is down.
        log.warn({ err: error }, 'a grant could not be confirmed');
      }
      grants.delete(name);
      return null;
    },
    checkedAt: (headers) => begun.get(headers) ?? clock.now(),
    fileOf: (headers) => confirmed.get(headers) ?? null,
  };
}
