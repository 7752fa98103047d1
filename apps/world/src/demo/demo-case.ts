import type { Inputs } from '@plainview/contract/index';
import type { SceneName } from './footage/footage.ts';
import type { When } from './when.ts';

type WrittenFinding = Inputs['findings']['add'];
type VideoCategory = NonNullable<Inputs['tickets']['create']['videos'][number]['category']>;

/** A video of a demo ticket. */
export interface DemoVideo {
  readonly scene: SceneName;
  readonly seconds: number;
  readonly category: VideoCategory;
  readonly location: string;
  readonly notes: string;
  /** Empty: the agency did not say. */
  readonly deviceId: string;
  /** Pixels. */
  readonly width: number;
  /** What the agency typed instead of the measured length, where they differ. */
  readonly typedLength: string | null;
}

/** What the reviewer notes, in seconds of a video. */
export interface DemoFinding {
  /** Counted from 0. */
  readonly video: number;
  readonly from: number;
  readonly to: number | null;
  readonly category: WrittenFinding['category'];
  readonly severity: WrittenFinding['severity'];
  readonly text: string;
}

/** One pass of a review: findings, and a report where it was delivered. */
export interface DemoReview {
  /** Account name of an administrator. */
  readonly reviewer: string;
  readonly begun: When;
  readonly findings: readonly DemoFinding[];
  readonly delivered?: { readonly at: When; readonly summary: string };
}

/** A ticket from its submission to where it stands today. */
export interface DemoCase {
  /** Account name of who submits it. */
  readonly by: string;
  readonly submitted: When;
  readonly incidentType: string;
  readonly officers: readonly string[];
  readonly notes: string;
  readonly isSeries?: boolean;
  readonly videos: readonly DemoVideo[];
  readonly review?: DemoReview;
  /** A second pass, after the report was delivered. */
  readonly reopened?: { readonly reason: string } & DemoReview;
  readonly hold?: { readonly at: When; readonly by: string; readonly reason: string };
}

/** A video with what most of them have. */
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

/** A finding at one moment of the first video, or as `more` says. */
export const finding = (
  from: number,
  category: DemoFinding['category'],
  severity: DemoFinding['severity'],
  text: string,
  more: Partial<DemoFinding> = {},
): DemoFinding => ({ video: 0, from, to: null, category, severity, text, ...more });
