/** Where the processing of a video stands (specification, section 4). */
export const videoStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** What a person reads for each status. */
export const videoStatusLabels: Readonly<Record<VideoStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

/** The officers of a ticket as the library names them beside a video. */
export function videoOfficerName(officersInvolved: readonly string[]): string {
  return officersInvolved.join(', ');
}

/** The text that the library's search looks through, in lower case: officers, agency, review type. */
export function videoSearchText(video: {
  readonly officerName: string;
  readonly agencyName: string;
  readonly reviewType: string;
}): string {
  return [video.officerName, video.agencyName, video.reviewType].join('\n').toLowerCase();
}
