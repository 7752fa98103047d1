/** Processing statuses of a video (specification, section 4). */
export const videoStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

export const videoStatusLabels: Readonly<Record<VideoStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

/** Returns the officers of a ticket as shown with a video in the library. */
export function videoOfficerName(officersInvolved: readonly string[]): string {
  return officersInvolved.join(', ');
}

/** Returns the text that the library search matches, in lowercase: officers, agency, review type. */
export function videoSearchText(video: {
  readonly officerName: string;
  readonly agencyName: string;
  readonly reviewType: string;
}): string {
  return [video.officerName, video.agencyName, video.reviewType].join('\n').toLowerCase();
}
