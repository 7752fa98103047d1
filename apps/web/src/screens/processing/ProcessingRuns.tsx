import { Link } from '@tanstack/react-router';
import { ListVideo } from 'lucide-react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { RunTable } from '../../features/processing/RunTable.tsx';
import { useRuns } from '../../features/processing/use-processing.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';

/** /admin/processing: all selections that were verified or handed to the tool. */
export function ProcessingRuns() {
  const list = useRuns();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Processing Runs" description="Videos sent with Process Selected, and the results." />
      <ListSection
        list={list}
        noun="run"
        error={describeLoadError(list.query.error, list.query.refetch)}
        empty={{
          icon: ListVideo,
          title: 'No runs yet',
          action: (
            <Link to="/admin/videos" className="text-link underline underline-offset-2">
              Select Videos in the Video Library
            </Link>
          ),
        }}
      >
        <RunTable list={list} />
      </ListSection>
    </div>
  );
}
