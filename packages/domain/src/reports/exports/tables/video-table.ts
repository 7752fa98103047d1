import { videoStatusLabels, type VideoStatus } from '../../../evidence/videos/video.ts';
import type { ExportTable } from '../export-table.ts';

interface ExportedVideo {
  readonly id: string;
  readonly officerName: string;
  readonly agencyName: string;
  readonly reviewType: string;
  readonly storedAt: Date;
  readonly status: VideoStatus;
  readonly deviceId: string | null;
  readonly location: string | null;
  readonly recordingDate: Date | null;
  readonly notes: string;
  /** Absolute URL, so that the link works from the sheet. */
  readonly videoUrl: string | null;
}

/** Columns of the spreadsheet export (specification, section 3). */
export const videoTable: ExportTable<ExportedVideo> = {
  sheet: 'BWC Videos',
  columns: [
    ['ID', (video) => video.id],
    ['Officer Name', (video) => video.officerName],
    ['Agency', (video) => video.agencyName],
    ['Review Type', (video) => video.reviewType],
    ['Upload Date', (video) => video.storedAt, 'instant'],
    ['Status', (video) => videoStatusLabels[video.status]],
    ['Device ID', (video) => video.deviceId],
    ['Location', (video) => video.location],
    ['Recording Date', (video) => video.recordingDate, 'instant'],
    ['Notes', (video) => video.notes],
    ['Video URL', (video) => video.videoUrl],
  ],
};
