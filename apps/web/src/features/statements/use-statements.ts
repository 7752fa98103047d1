import type { Outputs } from '@plainview/contract/index';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

export type StatementRow = Outputs['statements']['list']['items'][number];
export type Statement = Outputs['statements']['get'];
export type StatementLine = Statement['lines'][number];

/** Returns what identifies a statement in a list. */
export const statementKey = ({ agencyId, month }: StatementRow): string => `${agencyId} ${month}`;

/** Returns a year's statements of one agency, or of all that the user may see. */
export const useStatements = (year: number, agencyId: string | undefined) =>
  useQuery(
    api.statements.list.queryOptions({
      input: { year, ...(agencyId && { agencyId }) },
      placeholderData: keepPreviousData,
    }),
  );

/** Returns the statement of one agency and month. */
export const useStatement = (key: { readonly agencyId: string; readonly month: string }) =>
  useQuery(api.statements.get.queryOptions({ input: key }));

/** Returns the row of a statement from an already loaded list, or undefined. */
export function useCachedStatement(key: { readonly agencyId: string; readonly month: string }) {
  const lists = useQueryClient().getQueriesData<Outputs['statements']['list']>({
    queryKey: api.statements.list.key(),
  });
  return lists
    .flatMap(([, list]) => list?.items ?? [])
    .find((row) => row.agencyId === key.agencyId && row.month === key.month);
}

/** Sets the payment status of tickets. Not optimistic: shown only after the server has confirmed it. */
export const useSetPayment = () => useMutation(api.statements.setPayment.mutationOptions());
