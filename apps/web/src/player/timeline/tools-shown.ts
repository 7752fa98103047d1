import { createExternalStore } from '../../ui/external-store.ts';

/** Whether the timeline's tools are shown in a low window, where they would take room from the picture. */
export const toolsShown = createExternalStore(false);

/** Id of the tools, for the button that shows them. */
export const TIMELINE_TOOLS = 'timeline-tools';
