import type { ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { MoreRows } from '../MoreRows.tsx';
import { tickets } from './rows.tsx';

const meta = { title: 'Tables/MoreRows', component: MoreRows } satisfies StoryMeta<
  ComponentProps<typeof MoreRows>
>;
export default meta;
type Story = StoryOf<typeof meta>;

const place = { rowIds: tickets.map(({ id }) => id), container: { current: null } };
const list = { rows: tickets, total: 1204, loadMore: ignore };

export const More: Story = {
  args: { ...place, list: { ...list, query: { hasNextPage: true, isFetchingNextPage: false } } },
};
export const Loading: Story = {
  args: { ...place, list: { ...list, query: { hasNextPage: true, isFetchingNextPage: true } } },
};
export const UnknownTotal: Story = {
  args: { ...place, list: { ...list, total: null, query: { hasNextPage: true, isFetchingNextPage: false } } },
};
export const InexactTotal: Story = {
  args: {
    ...place,
    list: {
      ...list,
      total: 500,
      isTotalExact: false,
      query: { hasNextPage: true, isFetchingNextPage: false },
    },
  },
};
export const MoreThanTotal: Story = {
  args: {
    ...place,
    list: {
      ...list,
      total: 2,
      isTotalExact: false,
      query: { hasNextPage: true, isFetchingNextPage: false },
    },
  },
};
