import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { BackLink } from './BackLink.tsx';

interface UnloadedPageProps {
  readonly title: string;
  readonly query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** The link above the title. */
  readonly above?: ReactNode;
  /** Message if the record does not exist. */
  readonly notFound: string;
}

/** Shows a page whose record is loading or could not be loaded. */
export function UnloadedPage({ title, query, above, notFound }: UnloadedPageProps) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={title} above={above ?? <BackLink />} />
      {query.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <LoadErrorBanner
          error={
            errorCodeOf(query.error) === 'NOT_FOUND'
              ? { message: notFound }
              : describeLoadError(query.error, query.refetch)
          }
        />
      )}
    </div>
  );
}
