import type { Outputs } from '@plainview/contract/index';
import type { CustodyData } from '@plainview/domain/ledger/custody-event';

/**
 * Converts an entry's data to its API representation. Copies the arrays, since the contract's are mutable and
 * the ledger's are not.
 */
export const custodyDataView = (data: CustodyData): Outputs['custody']['list']['items'][number]['data'] =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, isList(value) ? [...value] : value]));

const isList = (value: CustodyData[string] | undefined): value is readonly string[] => Array.isArray(value);
