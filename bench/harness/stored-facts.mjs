/** Facts as the server measures them in a stored file. */
export const storedFacts = {
  container: 'mp4',
  durationMicroseconds: 4_000_000,
  width: 320,
  height: 180,
  videoCodec: 'avc',
  audioCodec: null,
  frameRate: 30,
  playsInBrowser: 'yes',
};
