import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A release link in the list. */
export type ReleaseLink = Outputs['releaseLinks']['list'][number];
/** A new link with its secrets. */
export type CreatedReleaseLink = Outputs['releaseLinks']['create'];

/** Returns the release links of a redacted copy, newest first. */
export const useReleaseLinks = (redactionId: string) =>
  useQuery(api.releaseLinks.list.queryOptions({ input: { redactionId } }));

/** Creates and revokes links. The secrets of a new link are discarded when its dialog closes. */
export function useReleaseLinkActions() {
  return {
    create: useMutation(api.releaseLinks.create.mutationOptions({ gcTime: 0 })),
    revoke: useMutation(api.releaseLinks.revoke.mutationOptions()),
  };
}
