import {
  sheetColumns,
  type Cell,
  type CellFormat,
  type ExportTable,
} from '@plainview/domain/reports/exports/export-table';
import { reportTable } from '@plainview/domain/reports/exports/tables/report-table';
import { ticketTable } from '@plainview/domain/reports/exports/tables/ticket-table';
import { videoTable } from '@plainview/domain/reports/exports/tables/video-table';
import type { Reader } from '@plainview/postgres/database';
import type { PageRequest, PageReader } from '@plainview/postgres/keyset-pagination';
import { exportedVideoReader } from '../../evidence/videos/videos.repository.ts';
import { ticketReader } from '../../tickets/tickets/list-tickets.repository.ts';
import { reportReader } from '../reports/reports.repository.ts';
import type { ExportSubject } from './export-request.ts';

const BATCH = 1000;

/** A sheet whose rows are read on demand. */
export interface ExportSheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly format: CellFormat | undefined }[];
  readonly rows: AsyncGenerator<readonly Cell[], void, void>;
}

/** Returns the sheet of a download, newest rows first. Holds at most one batch of rows in memory. */
export function exportSheet(tx: Reader, subject: ExportSubject, origin: string): ExportSheet {
  switch (subject.kind) {
    case 'tickets':
      return sheetOf(
        ticketTable,
        () => ticketReader(tx, subject.filter),
        (ticket) => ticket.submittedAt,
      );
    case 'reports':
      return sheetOf(
        reportTable,
        () => reportReader(tx, subject.filter, 'delivered'),
        (report) => report.deliveredAt,
      );
    case 'videos':
      return sheetOf(
        videoTable,
        async () => {
          const read = await exportedVideoReader(tx, subject.selection);
          return async (page) => (await read(page)).map((video) => withAddress(video, origin));
        },
        (video) => video.storedAt,
      );
  }
}

/** Adds the absolute URL of a video's file. */
export function withAddress<Video extends { readonly id: string; readonly storageKey: string | null }>(
  video: Video,
  origin: string,
): Video & { readonly videoUrl: string | null } {
  const videoUrl = video.storageKey && `${origin}/media/videos/${video.id}`;
  return Object.assign(video, { videoUrl });
}

function sheetOf<Row extends { readonly id: string }>(
  table: ExportTable<Row>,
  open: () => Promise<PageReader<Row>>,
  keyOf: (row: Row) => Date,
): ExportSheet {
  const { sheet, columns } = table;
  async function* rows(): AsyncGenerator<readonly Cell[], void, void> {
    const read = await open();
    let after: PageRequest['after'] = null;
    for (;;) {
      const batch = await read({ direction: 'descending', after, until: null, limit: BATCH });
      for (const row of batch) yield columns.map(([, cell]) => cell(row));
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = { key: keyOf(last).toISOString(), id: last.id };
    }
  }
  return {
    name: sheet,
    columns: sheetColumns(table),
    rows: rows(),
  };
}
