import type { Cell, CellFormat, ExportTable } from '@plainview/domain/export/export-table';
import { reportExport } from '@plainview/domain/export/report-export';
import { ticketExport } from '@plainview/domain/export/ticket-export';
import { videoExport } from '@plainview/domain/export/video-export';
import type { Transaction } from '../../persistence/database.ts';
import type { Stretch } from '../../persistence/keyset.ts';
import { listArchivedReports } from '../../persistence/report.repository.ts';
import { listTickets } from '../../persistence/ticket.repository.ts';
import { listExportedVideos } from '../../persistence/video.repository.ts';
import type { ExportSubject } from './export-request.ts';

const BATCH = 1000;

/** A sheet with its rows, read as they are asked for. */
export interface ExportSheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly format: CellFormat | undefined }[];
  readonly rows: AsyncGenerator<readonly Cell[], void, void>;
}

/** The sheet of a download, newest first; in memory are never more rows than one batch. */
export function exportSheet(tx: Transaction, subject: ExportSubject, origin: string): ExportSheet {
  switch (subject.kind) {
    case 'tickets':
      return sheetOf(
        ticketExport,
        (stretch) => listTickets(tx, subject.filter, 'submitted', stretch),
        (ticket) => ticket.submittedAt,
      );
    case 'reports':
      return sheetOf(
        reportExport,
        (stretch) => listArchivedReports(tx, subject.filter, 'delivered', stretch),
        (report) => report.deliveredAt,
      );
    case 'videos':
      return sheetOf(
        videoExport,
        async (stretch) => {
          const videos = await listExportedVideos(tx, subject.selection, stretch);
          return videos.map((video) => {
            const videoUrl = video.storageKey && `${origin}/media/videos/${video.id}`;
            return Object.assign(video, { videoUrl });
          });
        },
        (video) => video.storedAt,
      );
  }
}

function sheetOf<Row extends { readonly id: string }>(
  { sheet, columns }: ExportTable<Row>,
  read: (stretch: Stretch) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Date,
): ExportSheet {
  async function* rows(): AsyncGenerator<readonly Cell[], void, void> {
    let after: Stretch['after'] = null;
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
    columns: columns.map(([heading, , format]) => ({ heading, format })),
    rows: rows(),
  };
}
