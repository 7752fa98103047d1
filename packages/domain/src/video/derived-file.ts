/**
 * Files made from a video. The video itself is never modified.
 * - `poster`: a representative frame
 * - `playable`: a copy that browsers can play
 * - `still`: a frame
 * - `result`: output of a processing tool
 */
export const derivedFileKinds = ['poster', 'playable', 'still', 'result'] as const;
export type DerivedFileKind = (typeof derivedFileKinds)[number];

/** Kinds that the video's agency can see, too. The others belong to the review. */
export const agencyDerivedKinds: readonly DerivedFileKind[] = ['poster', 'playable'];
