import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { SearchField, type SearchFieldProps } from '../SearchField.tsx';

const meta = {
  title: 'Forms/SearchField',
  component: withValue(SearchField),
  args: { label: 'Search tickets', value: '', onChange: ignore, placeholder: 'Title, officer or device' },
} satisfies StoryMeta<SearchFieldProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'Route 9' } };
export const LabelHidden: Story = { args: { isLabelHidden: true } };
export const LongText: Story = {
  args: { value: 'Metropolitan Transportation Authority Police Department', className: 'w-60' },
};
