import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** The open weeks and the sign-offs. */
export type AuditWeeks = Outputs['audit']['weeks'];

/** The figures of a finished week, with its sign-off. */
export type AuditWeek = Outputs['audit']['week'];

export const useAuditWeeks = () => useQuery(api.audit.weeks.queryOptions());

/** Reads the figures of a week. They are not refreshed while someone reviews them. */
export const useAuditWeek = (week: string) =>
  useQuery(api.audit.week.queryOptions({ input: { week }, staleTime: Infinity }));

/** Returns the query of `useOverdueReviews`. */
export const overdueReviews = () => api.audit.status.queryOptions();

/** What is overdue. The ledger reports sign-offs. */
export const useOverdueReviews = () => useQuery(overdueReviews());

/** Signs off a week. */
export const useSignOff = () => useMutation(api.audit.signOff.mutationOptions());
