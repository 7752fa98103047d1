import type { ComponentProps } from 'react';
import { EmailAddress } from '../people/EmailAddress.tsx';
import type { StoryMeta, StoryOf } from './story.ts';

const meta = {
  title: 'Display/EmailAddress',
  component: EmailAddress,
  args: { address: 'b.orourke@tolliversprings.example' },
} satisfies StoryMeta<ComponentProps<typeof EmailAddress>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const InOneLine: Story = {};
export const Narrow: Story = {
  render: (args) => (
    <p className="w-48">
      <EmailAddress {...args} />
    </p>
  ),
};
