/**
 * Files made from a video. The video itself stays as it was submitted.
 * - `poster`: a picture that stands for it
 * - `playable`: a copy that browsers play
 * - `still`: a picture out of it
 * - `result`: what a processing tool made of it
 */
export const derivedFileKinds = ['poster', 'playable', 'still', 'result'] as const;
export type DerivedFileKind = (typeof derivedFileKinds)[number];

/** What the video's agency may see, too; the others are the reviewers' work. */
export const agencyDerivedKinds: readonly DerivedFileKind[] = ['poster', 'playable'];
