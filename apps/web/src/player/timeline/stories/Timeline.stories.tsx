import type { VideoSignals } from '@plainview/domain/evidence/media/video-signals';
import type { ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../../ui/stories/story.ts';
import { InPlayer } from '../../controls/stories/InPlayer.tsx';
import { Timeline } from '../Timeline.tsx';

const SECOND = 1_000_000;
const DURATION = 754.25;

/** Speech in bursts between silences. */
const isSilent = (second: number): boolean => second % 90 > 62;
const signals: VideoSignals = {
  tool: 'ffmpeg 5.1',
  durationMicroseconds: DURATION * SECOND,
  loudness: {
    rate: 20,
    values: Uint8Array.from({ length: DURATION * 20 }, (_, at) =>
      isSilent(at / 20) ? 1 : 10 + Math.abs(40 * Math.sin(at / 7) + 25 * Math.sin(at / 310)),
    ),
  },
  motion: {
    rate: 2,
    values: Uint8Array.from({ length: Math.ceil(DURATION * 2) }, (_, at) => 12 + 11 * Math.sin(at / 40)),
  },
  speech: {
    rate: 10,
    values: Uint8Array.from({ length: Math.ceil(DURATION * 10) }, (_, at) =>
      isSilent(at / 10) ? 4 : 130 + 120 * Math.sin(at / 37),
    ),
  },
  speechTool: 'detector 1.0',
  silent: Array.from({ length: 8 }, (_, turn) => [(turn * 90 + 63) * SECOND, (turn * 90 + 90) * SECOND]),
  black: [[0, 14 * SECOND]],
  frozen: [[400 * SECOND, 460 * SECOND]],
};

const markers = [
  { id: 'a', startMicroseconds: 60_000_000, endMicroseconds: null, label: 'Stop begins', tone: 'progress' },
  { id: 'b', startMicroseconds: 63_000_000, endMicroseconds: 140_000_000, label: 'Search', tone: 'failed' },
  { id: 'c', startMicroseconds: 600_000_000, endMicroseconds: null, label: 'Release', tone: 'success' },
] as const;
const many = Array.from({ length: 300 }, (_, place) => ({
  id: String(place),
  startMicroseconds: place * 2_500_000,
  endMicroseconds: null,
  label: `Finding ${place}`,
  tone: 'neutral' as const,
}));
const watched = [{ startMicroseconds: 0, endMicroseconds: 180_000_000 }];
const buffered = [{ start: 0, end: 300_000_000 }];

const meta = {
  title: 'Player/Timeline',
  component: InPlayer,
  args: {
    state: { buffered },
    children: <Timeline markers={markers} onMarkerSelect={ignore} watched={watched} />,
  },
} satisfies StoryMeta<ComponentProps<typeof InPlayer>>;
export default meta;
type Story = StoryOf<typeof meta>;

const withLanes = <Timeline markers={markers} onMarkerSelect={ignore} watched={watched} hasLanes />;

export const Start: Story = {};
export const Middle: Story = { args: { microseconds: 400_000_000 } };
export const RangeStarted: Story = {
  args: {
    microseconds: 200_000_000,
    state: { buffered, rangeStart: { microseconds: 150_000_000, frame: null, rate: null } },
  },
};
export const WithoutMarkers: Story = {
  args: { children: <Timeline markers={[]} onMarkerSelect={ignore} /> },
};
export const ManyMarkers: Story = { args: { children: <Timeline markers={many} onMarkerSelect={ignore} /> } };
export const Loading: Story = { args: { state: { phase: 'loading', durationMicroseconds: 0 } } };
export const WithLanes: Story = { args: { signals, microseconds: 240_000_000, children: withLanes } };
export const ZoomedIn: Story = {
  args: {
    signals,
    microseconds: 66_000_000,
    window: { from: 50_000_000, to: 80_000_000 },
    children: withLanes,
  },
};
export const WithoutSound: Story = {
  args: {
    signals: { ...signals, loudness: null, speech: null, speechTool: null, silent: [] },
    children: withLanes,
  },
};
export const WithoutSpeech: Story = {
  args: { signals: { ...signals, speech: null, speechTool: null }, children: withLanes },
};
export const LanesLoading: Story = { args: { children: withLanes } };
