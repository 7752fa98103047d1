import { asRecord, parseObject } from '@plainview/proof/parsing';

/** The newest timestamp of a checkpoint by an authority. */
export interface LedgerTimestamp {
  /** Number of entries of the checkpoint. */
  readonly size: number;
  /** ISO timestamp that the authority states. */
  readonly time: string;
  readonly authority: string;
}

/** Reads the server's newest timestamp; null if there is none or it cannot be read. */
export async function readNewestTimestamp(): Promise<LedgerTimestamp | null> {
  try {
    const response = await fetch('/.well-known/plainview-ledger', { cache: 'no-store', credentials: 'omit' });
    const timestamp = response.ok ? asRecord(parseObject(await response.text())?.['timestamp']) : null;
    const { size, time, authority } = timestamp ?? {};
    return typeof size === 'number' && typeof time === 'string' && typeof authority === 'string'
      ? { size, time, authority }
      : null;
  } catch {
    return null;
  }
}
