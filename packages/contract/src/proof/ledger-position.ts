/**
 * Response header of calls that return or start a session: the sequence number of the newest ledger entry.
 * Everything that the client reads after the response includes that entry. A change stream that resumes after
 * it (`Last-Event-ID`) therefore misses nothing, and no data must be read again.
 */
export const LEDGER_POSITION_HEADER = 'x-plainview-ledger-position';
