import type { Inputs } from '@plainview/contract/index';
import type { FootageTracks, SceneName } from './footage/footage.ts';
import type { When } from './when.ts';

type WrittenFinding = Inputs['findings']['add'];
type FrameShape = NonNullable<WrittenFinding['shapes']>[number];
type VideoCategory = NonNullable<Inputs['tickets']['create']['videos'][number]['category']>;

export interface DemoVideo {
  readonly scene: SceneName;
  readonly seconds: number;
  readonly category: VideoCategory;
  readonly location: string;
  readonly notes: string;
  /** Empty if the agency did not provide it. */
  readonly deviceId: string;
  readonly width: number;
  /** Seconds after the first camera; null: some seconds after the one before. Not for series. */
  readonly startsAfter: number | null;
  /** Further tracks of the file, which it has if ffmpeg is installed. */
  readonly tracks: FootageTracks | null;
  /** Length that the agency entered, if it differs from the measured one. */
  readonly typedLength: string | null;
}

/** A reviewer's finding, with times in seconds of a video. */
export interface DemoFinding {
  /** Index of the video, from 0. */
  readonly video: number;
  readonly from: number;
  readonly to: number | null;
  readonly category: WrittenFinding['category'];
  readonly severity: WrittenFinding['severity'];
  readonly text: string;
  /** Drawn on the frame at its start. Only where ffmpeg is installed: other findings have no frame. */
  readonly shapes: readonly FrameShape[];
}

const shape =
  (kind: FrameShape['kind']) =>
  (x1: number, y1: number, x2: number, y2: number): FrameShape => ({ kind, x1, y1, x2, y2 });

/** Returns a box from its upper left to its lower right corner, in parts of the frame's width and height. */
export const box = shape('box');

/** Returns an arrow from its tail to its tip, in parts of the frame's width and height. */
export const arrow = shape('arrow');

/** One review of a ticket: findings, and the report if it was delivered. */
export interface DemoReview {
  /** Name of an administrator's account. */
  readonly reviewer: string;
  readonly begun: When;
  /** Whether the reviewer sets when the cameras start, so that they play in step. */
  readonly alignsCameras?: boolean;
  readonly findings: readonly DemoFinding[];
  readonly delivered?: { readonly at: When; readonly summary: string };
}

/** A ticket from its submission to its current state. */
export interface DemoCase {
  /** Name of the account that submits it. */
  readonly by: string;
  readonly submitted: When;
  readonly incidentType: string;
  readonly officers: readonly string[];
  readonly notes: string;
  readonly isSeries?: boolean;
  readonly videos: readonly DemoVideo[];
  readonly review?: DemoReview;
  /** A second review, after the report was delivered. */
  readonly reopened?: { readonly reason: string } & DemoReview;
  readonly hold?: { readonly at: When; readonly by: string; readonly reason: string };
}

/** Returns a video with the usual values. */
export const video = (
  scene: SceneName,
  seconds: number,
  deviceId: string,
  location: string,
  more: Partial<DemoVideo> = {},
): DemoVideo => ({
  scene,
  seconds,
  deviceId,
  location,
  category: 'Standard',
  notes: '',
  width: 640,
  startsAfter: null,
  tracks: null,
  typedLength: null,
  ...more,
});

/** Returns a finding at one moment of the first video, unless `more` says otherwise. */
export const finding = (
  from: number,
  category: DemoFinding['category'],
  severity: DemoFinding['severity'],
  text: string,
  more: Partial<DemoFinding> = {},
): DemoFinding => ({ video: 0, from, to: null, category, severity, text, shapes: [], ...more });
