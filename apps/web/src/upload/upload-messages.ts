/** Messages for failures without a message from the server. */
export const uploadMessages = {
  noConnection: 'The connection was lost. Your progress is saved; try again to continue.',
  unreadable: 'This file can no longer be read. Please choose it again.',
  otherFile: 'This is not the same file. Try again to upload it from the start.',
  otherTab: 'This file is being uploaded in another tab.',
} as const;
