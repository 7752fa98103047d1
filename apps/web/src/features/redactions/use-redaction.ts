import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A redacted copy with its order. */
export type Redaction = Outputs['redactions']['get'];
/** A reason to hide something, as the order offers it. */
export type Reason = Redaction['reasons'][number];

/** Interval at which the progress of rendering is read. */
const POLL_MILLISECONDS = 2000;

/** Returns a redacted copy, and follows its rendering. */
export const useRedaction = (id: string) =>
  useQuery(
    api.redactions.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.state === 'rendering' ? POLL_MILLISECONDS : false),
    }),
  );

/** Actions on a redacted copy. Each refetches what may have changed. */
export function useRedactionActions() {
  return {
    start: useMutation(api.redactions.start.mutationOptions()),
    render: useMutation(api.redactions.render.mutationOptions()),
    check: useMutation(api.redactions.check.mutationOptions()),
    deliver: useMutation(api.redactions.deliver.mutationOptions()),
  };
}
