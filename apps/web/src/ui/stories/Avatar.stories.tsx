import { Avatar, type AvatarProps } from '../people/Avatar.tsx';
import type { StoryMeta, StoryOf } from './story.ts';

const meta = {
  title: 'Display/Avatar',
  component: Avatar,
  args: { name: 'Dana Whitfield' },
} satisfies StoryMeta<AvatarProps>;
export default meta;
type Story = StoryOf<typeof meta>;

const picture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#b3541e" d="M0 0h8v8H0z"/>' +
      '<circle cx="4" cy="3" r="1.6" fill="#fff"/><path d="M1 8a3 3 0 0 1 6 0z" fill="#fff"/></svg>',
  );

export const Initials: Story = {};
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg' } };
export const Picture: Story = { args: { imageUrl: picture, size: 'lg' } };
/** The picture cannot be loaded. */
export const BrokenPicture: Story = { args: { imageUrl: 'data:image/png;base64,', size: 'lg' } };
export const NoName: Story = { args: { name: '' } };
