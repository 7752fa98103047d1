import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Limits that forms need, and the notice shown before sign-in. They change only when the server restarts. */
export const policyOptions = () =>
  queryOptions({
    ...api.session.policy.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
