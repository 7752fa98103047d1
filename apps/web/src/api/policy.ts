import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Figures that forms need, and what stands before sign-in. They change with a restart of the server alone. */
export const policyOptions = () =>
  queryOptions({
    ...api.session.policy.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
