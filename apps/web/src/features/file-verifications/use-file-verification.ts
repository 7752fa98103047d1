import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** State of the scheduled verification of stored files. */
export type FileVerification = Outputs['storage']['verification'];

/** Returns the query of `useFileVerification`. */
export const fileVerification = () => api.storage.verification.queryOptions();

/** Reads the state of the scheduled verification. The ledger reports new and cleared faults. */
export const useFileVerification = () => useQuery(fileVerification());
