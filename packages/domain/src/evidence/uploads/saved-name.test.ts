import { expect, test } from 'vitest';
import { savedName } from './saved-name.ts';

test.each([
  ['clip.mp4', 'video/mp4', 'clip.mp4'],
  ['CLIP.MP4', 'video/mp4', 'CLIP.MP4'],
  ['clip.mov', 'video/mp4', 'clip.mov'],
  ['clip.exe', 'video/mp4', 'clip.exe.mp4'],
  ['clip.mp4.exe', 'video/mp4', 'clip.mp4.exe.mp4'],
  ['clip.exe.', 'video/mp4', 'clip.exe..mp4'],
  ['clip', 'video/x-matroska', 'clip.mkv'],
  ['clip.qt', 'video/mp4', 'clip.qt'],
  ['clip.html', 'video/webm', 'clip.html.webm'],
  ['clip.mp4', 'video/x-msvideo', 'clip.mp4.avi'],
  ['report.txt', 'text/plain', 'report.txt'],
])('%s that is %s is saved as %s', (name, contentType, saved) =>
  expect(savedName(name, contentType)).toBe(saved),
);
