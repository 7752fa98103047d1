import type { StoryModule } from '../src/ui/stories/story.ts';

type Stories = StoryModule[string];

/** One state of a component. */
export interface ShownStory extends Stories {
  /** `forms-textfield--disabled`, as in Storybook's URLs. */
  readonly id: string;
  readonly name: string;
  readonly isAlone: boolean;
  readonly isFullScreen: boolean;
  readonly component: StoryModule['default']['component'];
  readonly args: Readonly<Record<string, unknown>>;
}

const modules = import.meta.glob<StoryModule>('../src/**/*.stories.tsx', { eager: true });

/** `WithIcon` → `With icon`. */
const nameOf = (key: string): string =>
  key.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

/** Combines a story with the settings that all stories of its file share. */
function shown(meta: StoryModule['default'], key: string, story: Stories): ShownStory {
  const { isAlone = false, layout } = { ...meta.parameters, ...story.parameters };
  return {
    ...(meta.render && { render: meta.render }),
    ...story,
    id: `${meta.title}--${nameOf(key)}`.toLowerCase().replaceAll(/[/ ]/gu, '-'),
    name: nameOf(key),
    isAlone: isAlone || layout === 'fullscreen',
    isFullScreen: layout === 'fullscreen',
    component: meta.component,
    args: { ...meta.args, ...story.args },
  };
}

/** Returns a component's stories by name. */
const storiesOf = ({ default: meta, ...stories }: StoryModule): readonly ShownStory[] =>
  Object.entries(stories).map(([key, story]) => shown(meta, key, story));

/** All components with their stories, by title. */
export const parts = Object.values(modules)
  .map((module) => ({ title: module.default.title, stories: storiesOf(module) }))
  .toSorted((one, other) => one.title.localeCompare(other.title));
