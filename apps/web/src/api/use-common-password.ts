import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

const SHORTEST = 4;

/** Returns a warning if the typed password is one of the most common ones, else null. */
export function useCommonPassword(password: string): string | null {
  const common = useQuery(
    api.session.commonPasswords.queryOptions({
      enabled: password.length >= SHORTEST,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  );
  return common.data?.includes(password.toLowerCase()) ? screenTexts.commonPassword : null;
}
