import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { cx } from './cx.ts';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** A count or mark after the label. */
  badge?: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Names the row of tabs. */
  label: string;
  items: ReadonlyArray<TabItem<Id>>;
  selected: Id;
  onChange: (id: Id) => void;
  className?: string;
}

/** Several views in one place, one at a time. */
export function Tabs<Id extends string>({ label, items, selected, onChange, className }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = items.find((item) => item.id === key);
        if (chosen) onChange(chosen.id);
      }}
      className={cx('flex flex-col', className)}
    >
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className={cx(
              '-mb-px flex min-h-9 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-soft select-none',
              'hover:text-ink data-focus-visible:-outline-offset-2',
              'data-selected:border-accent data-selected:font-medium data-selected:text-ink',
            )}
          >
            {item.label}
            {item.badge}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-4">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
