import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** The checks of this installation. */
export type Health = Outputs['health']['read'];
export type HealthCheck = Health['checks'][number];

/** Nothing announces a full disk or a missed backup, so the checks are run again and again. */
const CHECK_EVERY_MILLISECONDS = 60_000;

/** Runs the checks, and runs them again every minute while the page is shown. */
export const useHealth = () =>
  useQuery(api.health.read.queryOptions({ refetchInterval: CHECK_EVERY_MILLISECONDS, gcTime: 0 }));

/** Sends a test message to the user's own address. */
export const useTestMessage = () => useMutation(api.health.sendTestMessage.mutationOptions());

/** Stores, reads and deletes a test file. */
export const useStorageTest = () => useMutation(api.health.testStorage.mutationOptions());
