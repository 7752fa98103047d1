import type { ComponentProps } from 'react';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Main } from '../Main.tsx';
import { PageHeader } from '../PageHeader.tsx';

const meta = {
  title: 'Layout/Main',
  component: Main,
  args: { className: 'p-4', children: <PageHeader title="Page not found" /> },
  parameters: { layout: 'fullscreen' },
} satisfies StoryMeta<ComponentProps<typeof Main>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const OutsideTheShell: Story = {};
