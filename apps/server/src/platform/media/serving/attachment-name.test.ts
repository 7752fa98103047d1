import { parse } from 'content-disposition';
import { describe, expect, it } from 'vitest';
import { attachmentDisposition } from './attachment-name.ts';

describe('the file name of a download', () => {
  it.each([
    ['body camera 1.mp4', 'body camera 1.mp4'],
    ['Núñez – Überprüfung.mp4', 'Núñez – Überprüfung.mp4'],
    ['видео 🎥.mp4', 'видео 🎥.mp4'],
    ['with "quotes" and \\ and %41.mp4', 'with "quotes" and _ and %41.mp4'],
    ['a\r\nSet-Cookie: x=y.mp4', 'aSet-Cookie_ x=y.mp4'],
    ['\u0000\u001b[31mred.mp4', '[31mred.mp4'],
    ['invoice\u202e4pm.exe', 'invoice4pm.exe'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['.htaccess', 'htaccess'],
    ['\ud800broken.mp4', '\ufffdbroken.mp4'],
    ['', 'download'],
    [' . ', 'download'],
    [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(196)}.mp4`],
  ])('%j is saved as %j', (name, saved) => {
    const header = attachmentDisposition(name);
    expect(header).toMatch(/^attachment; [\u0020-\u007e]*$/);
    expect(parse(header)).toMatchObject({ type: 'attachment', parameters: { filename: saved } });
  });
});
