import type { ComponentType, ReactNode } from 'react';

/*
 * Types of the Component Story Format (https://storybook.js.org/docs/api/csf). Storybook's own types would make it a
 * dependency of the product; see docs/decisions/0041-component-catalog.md.
 */

interface StoryParameters {
  /**
   * Shows the story on its own page, for components that cover or hide the rest of the page, such as dialogs.
   */
  readonly isAlone?: boolean;
  /** `fullscreen` for components that contain the page's landmarks; implies its own page. */
  readonly layout?: 'fullscreen';
}

/** The default export of a `*.stories.tsx` file. */
export interface StoryMeta<Props> {
  /** Path in the catalog, for example `Forms/TextField`. */
  readonly title: string;
  readonly component: ComponentType<Props>;
  /** Parts that are only used inside the component. */
  readonly subcomponents?: Readonly<Record<string, ComponentType<never>>>;
  /** Props of all stories. */
  readonly args?: Partial<Props>;
  /** Renders all stories, for example on the background that the component needs. */
  readonly render?: (args: Props) => ReactNode;
  readonly parameters?: StoryParameters;
}

type PropsOf<Meta> = Meta extends { readonly component: ComponentType<infer Props> } ? Props : never;
type SharedArgs<Meta> = Meta extends { readonly args: infer Args } ? Args : object;

/** The props that a story sets: those without a shared value, and any others. */
type OwnArgs<Props, Shared> = Omit<Props, keyof Shared> & Partial<Pick<Props, keyof Props & keyof Shared>>;

interface StoryBase<Props> {
  readonly render?: (args: Props) => ReactNode;
  /** Runs once the story is shown, for example to open a menu. */
  readonly play?: (context: { readonly canvasElement: HTMLElement }) => void;
  readonly parameters?: StoryParameters;
}

/** One state of the component of `Meta`. `args` is required if it lacks required props. */
export type StoryOf<Meta, Props = PropsOf<Meta>, Own = OwnArgs<Props, SharedArgs<Meta>>> = StoryBase<Props> &
  (object extends Own ? { readonly args?: Own } : { readonly args: Own });

/** A `*.stories.tsx` file as the catalog reads it. */
export interface StoryModule {
  readonly default: StoryMeta<Readonly<Record<string, unknown>>>;
  readonly [story: string]: StoryBase<Readonly<Record<string, unknown>>> & {
    readonly args?: Readonly<Record<string, unknown>>;
  };
}

/** Opens what the first button of a story opens. */
export function pressFirstButton({ canvasElement }: { readonly canvasElement: HTMLElement }): void {
  canvasElement.querySelector('button')?.click();
}

/** Handles events that a story has no use for. */
export const ignore = (): void => undefined;
