/**
 * Response header of the calls that tell or begin a session: the sequence number of the newest ledger entry. Everything the client
 * reads after the answer includes that entry, so a stream of changes that resumes behind it (`Last-Event-ID`) misses nothing and
 * nothing has to be read a second time.
 */
export const LEDGER_POSITION_HEADER = 'x-plainview-ledger-position';
