/** Which file the frames were counted in: the submitted file, or the copy of it that browsers play. */
export const frameSources = ['original', 'copy'] as const;
export type FrameSource = (typeof frameSources)[number];

/** Formats the number of a frame: "frame 12,345". */
export const formatFrame = (frame: number): string => `frame ${frame.toLocaleString('en-US')}`;
