import { type StoryMeta, type StoryOf } from '../../../ui/stories/story.ts';
import { CameraGroup } from '../camera-group.ts';
import { CameraTimeline } from '../CameraTimeline.tsx';

const SECOND = 1_000_000;

const camera = (number: number, start: number, seconds: number) => ({
  videoId: String(number),
  label: `video-${number}`,
  fileName: `camera-${number}.mp4`,
  wornBy: '',
  recordingDate: null,
  startBy: 'typed',
  pictureOf: null,
  start: 'stored' as const,
  sounds: [],
  clock: { startMicroseconds: start * SECOND, driftPpm: null },
  durationMicroseconds: seconds * SECOND,
  frameRate: 30,
  src: '',
  pictureSize: { width: 0, height: 0 },
  frameIndexUrl: null,
  frameSource: 'original' as const,
  unplayableMessage: '',
});

const two = [camera(1, 0, 600), camera(2, 45, 300)];
const nine = Array.from({ length: 9 }, (_, at) => camera(at + 1, at * 40 - 60, 300 + ((at * 97) % 200)));

function groupAt(cameras: typeof two, seconds: number): CameraGroup {
  const group = new CameraGroup(cameras, '1');
  group.time.set(seconds * SECOND);
  return group;
}

const meta = {
  title: 'Player/CameraTimeline',
  component: CameraTimeline,
  args: { group: groupAt(two, 120), cameras: two },
} satisfies StoryMeta<Parameters<typeof CameraTimeline>[0]>;
export default meta;
type Story = StoryOf<typeof meta>;

export const TwoCameras: Story = {};
export const NineCameras: Story = { args: { group: groupAt(nine, 200), cameras: nine } };
export const NothingLoaded: Story = { args: { group: new CameraGroup([], ''), cameras: [] } };
