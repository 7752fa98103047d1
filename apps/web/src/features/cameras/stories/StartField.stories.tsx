import { ignore, type StoryMeta, type StoryOf } from '../../../ui/stories/story.ts';
import { StartField } from '../StartField.tsx';

const stored = {
  videoId: '2',
  startMicroseconds: 2_500_000,
  driftPpm: null,
  origin: 'typed',
  confidence: null,
  setBy: 'Rita Moss',
  setAt: new Date('2026-11-22T09:30:00Z'),
} as const;
const row = {
  videoId: '2',
  text: '+00:00:02.500',
  error: null,
  isChanged: false,
  origin: 'typed',
  confidence: null,
  driftPpm: null,
  stored,
} as const;

const meta = {
  title: 'Cameras/StartField',
  component: StartField,
  args: {
    row,
    label: 'video-2',
    fileName: 'body-worn-camera.mp4',
    canAlign: true,
    onType: ignore,
    onNudge: ignore,
  },
} satisfies StoryMeta<Parameters<typeof StartField>[0]>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Default: Story = {};
export const NotAligned: Story = { args: { row: { ...row, text: '+00:00:00.000', stored: null } } };
export const Changed: Story = { args: { row: { ...row, text: '-00:01:00', isChanged: true } } };
export const BySound: Story = {
  args: { row: { ...row, origin: 'audio', confidence: 0.87, isChanged: true } },
};
export const Invalid: Story = {
  args: { row: { ...row, text: '2 seconds', isChanged: true, error: 'Enter a time as hh:mm:ss.mmm' } },
};
export const ReadOnly: Story = { args: { canAlign: false } };
export const LongName: Story = {
  args: { fileName: 'north-precinct-body-worn-camera-unit-1138-recording-2026-11-22T21-14-55-part-3.mp4' },
};
