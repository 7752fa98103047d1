import type { Inputs } from '@plainview/contract/index';
import type { SceneName } from './footage/footage.ts';
import type { When } from './when.ts';

type WrittenFinding = Inputs['findings']['add'];
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
}

/** One review of a ticket: findings, and the report if it was delivered. */
export interface DemoReview {
  /** Name of an administrator's account. */
  readonly reviewer: string;
  readonly begun: When;
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
): DemoFinding => ({ video: 0, from, to: null, category, severity, text, ...more });
