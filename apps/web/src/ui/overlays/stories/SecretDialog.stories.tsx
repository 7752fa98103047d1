import type { ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { SecretDialog } from '../SecretDialog.tsx';

const meta = {
  title: 'Overlays/SecretDialog',
  component: SecretDialog,
  args: {
    title: 'Your new API key',
    secret: 'pv_3f9a1c7e5b2d4860a9e1f7c35d2b4860a9e1f7c35d2b',
    children: 'Programs send it with each request.',
    onClose: ignore,
  },
  parameters: { isAlone: true },
} satisfies StoryMeta<ComponentProps<typeof SecretDialog>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Open: Story = {};
