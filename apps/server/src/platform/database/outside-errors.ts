import { isConnectionError } from '@plainview/postgres/connections/connection-error';
import type { Logger } from 'pino';

/** Codes of errors of files, networks and other programs (`errno`). */
const OUTSIDE =
  /^(?:E(?:IO|ROFS|NOSPC|FBIG|ACCES|PERM|MFILE|NFILE|NODEV|NXIO|BUSY|NOMEM|PIPE|PROTO|CONN\w+|HOST\w+|NET\w+|TIMEDOUT|AI_\w+|NOTFOUND|AGAIN|SRCH|SOCKET|DNS)$|Unknown system error )/u;
/** Codes of PostgreSQL (SQLSTATE). */
const SQLSTATE = /^[0-9A-Z]{5}$/u;

/** Returns whether something outside the process failed: the database, a disk, the network or another program. */
export function isOutsideError(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (OUTSIDE.test(code)) return true;
  if (SQLSTATE.test(code) && 'severity' in error) return true;
  return isOutsideError(error.cause);
}

/**
 * Keeps the process running when something outside it fails where nothing handles the error, such as on a connection
 * that a library keeps. Each is logged as an error: it should be handled where it occurs. Any other error is one of
 * the program, whose state is then unknown: the process ends, as by default.
 */
export function surviveOutsideErrors(log: Logger): void {
  const decide = (error: unknown, origin: string): void => {
    if (isOutsideError(error)) {
      log.error({ err: error, origin }, 'an error outside the process was not handled');
      return;
    }
    log.fatal({ err: error, origin }, 'an error was not handled; exiting');
    process.exit(1);
  };
  process.on('uncaughtException', decide);
  process.on('unhandledRejection', (reason) => decide(reason, 'unhandledRejection'));
}
