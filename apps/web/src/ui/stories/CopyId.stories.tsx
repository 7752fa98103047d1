import { CopyId, type CopyIdProps } from '../CopyId.tsx';
import { pressFirstButton, type StoryMeta, type StoryOf } from './story.ts';

const meta = {
  title: 'Actions/CopyId',
  component: CopyId,
  args: { value: '0d9c4f7e-21b8-4c55-9f0a-6e3b7a1c2d48', label: 'Ticket ID' },
} satisfies StoryMeta<CopyIdProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Shortened: Story = {};
export const Longer: Story = { args: { length: 18 } };
export const InFull: Story = { args: { length: 40 } };
export const Pressed: Story = { play: pressFirstButton };
