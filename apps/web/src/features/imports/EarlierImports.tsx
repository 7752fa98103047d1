import type { Outputs } from '@plainview/contract/index';
import { csvText } from '@plainview/domain/reports/exports/csv-text';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { api, client } from '../../api/client.ts';
import { describeFormError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { saveText } from '../../ui/save-text.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { importName, storedReportLines } from './import-view.ts';

type EarlierImport = Outputs['imports']['list']['items'][number];

const importKey = ({ id }: EarlierImport): string => id;

/** Lists the agency's imports, newest first, each with its report; renders nothing if there are none. */
export function EarlierImports() {
  const list = useInfiniteList<EarlierImport>({
    queryKey: api.imports.list.key({ input: {} }),
    read: (range, signal) => client.imports.list(range, { signal }),
    keyOf: importKey,
  });
  const { query } = list;
  const save = useMutation({
    mutationKey: null,
    mutationFn: async ({ id }: { readonly id: string }) => {
      const found = await client.imports.get({ id });
      saveText(csvText(storedReportLines(found.rows)), `Import of ${importName(found)}.csv`);
    },
  });
  const { mutate } = save;
  const columns = useMemo(() => columnsWith((id) => mutate({ id })), [mutate]);
  // Most agencies have none: no heading appears and leaves again.
  if (query.isPending) return null;
  return (
    <ListSection
      heading="Earlier imports"
      list={list}
      noun="import"
      error={describeLoadError(query.error, query.refetch)}
      messages={save.isError && <Banner variant="error">{describeFormError(save.error)}</Banner>}
      empty={null}
    >
      <DataTable label="Earlier imports" columns={columns} list={list} />
    </ListSection>
  );
}

const figure = { align: 'end', className: 'tabular-nums' } as const;

const columnsWith = (onReport: (id: string) => void): ReadonlyArray<Column<EarlierImport>> => [
  {
    id: 'file',
    header: 'Spreadsheet',
    place: 'title',
    cell: (row) => <span className="wrap-anywhere">{importName(row)}</span>,
  },
  {
    id: 'started',
    header: 'Started',
    cell: ({ startedAt, startedBy }) => (
      <span>
        <Timestamp value={startedAt} isPlain />
        <span className="block text-xs text-soft">by {startedBy}</span>
      </span>
    ),
  },
  { id: 'created', header: 'Imported', ...figure, cell: ({ created }) => created },
  { id: 'leftOut', header: 'Skipped', ...figure, cell: ({ leftOut }) => leftOut },
  { id: 'waiting', header: 'Pending', ...figure, cell: ({ waiting }) => waiting },
  {
    id: 'report',
    header: 'Report',
    cell: (row) => (
      <Button size="sm" icon={<Download aria-hidden="true" />} onPress={() => onReport(row.id)}>
        Report
        <span className="sr-only"> of {importName(row)}</span>
      </Button>
    ),
  },
];
