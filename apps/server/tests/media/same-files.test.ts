/** Problems that a file shows without any work on its video: it is there already, or it has no sound. */
import type { Outputs } from '@plainview/contract/index';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, makeFfmpegVideo } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

type Problems = Outputs['tickets']['get']['videos'][number]['problems'];

/** Returns the problems of the only video of a ticket. */
async function problemsOf(ticketId: string, who: Person): Promise<Problems> {
  const { videos } = await who.client.tickets.get({ id: ticketId });
  expect(videos).toHaveLength(1);
  return videos[0]?.problems ?? [];
}

const noSound = { code: 'no-sound', text: 'This video has no sound track.' };
const sameAs = (number: string, name: string) => ({
  code: 'duplicate',
  text: `The same file is also in ticket ${number} (“${name}”).`,
});

test('RV-04 the same file is found within the agency, and never in another one', async () => {
  const file = await makeTestVideo();
  const submit = async (who: Person, fileName: string) => submitTicket(product.url, who, { file, fileName });
  const first = await submit(ann, 'first.mp4');
  const again = await submit(ann, 'again.mp4');
  const foreign = await submit(stranger, 'copy.mp4');
  for (const who of [ann, admin]) {
    expect(await problemsOf(again.id, who)).toEqual([noSound, sameAs(first.number, 'first.mp4')]);
    expect(await problemsOf(first.id, who)).toEqual([noSound, sameAs(again.number, 'again.mp4')]);
  }
  for (const who of [stranger, admin]) expect(await problemsOf(foreign.id, who)).toEqual([noSound]);
});

test.skipIf(!hasFfmpeg)(
  'RV-04 the form knows what the file itself shows, before there is a ticket',
  async () => {
    const withSound = await makeFfmpegVideo('h264.ts');
    const { number } = await submitTicket(product.url, ann, { file: withSound, fileName: 'sound.ts' });
    const same = await storeVideo(product.url, ann, withSound, 'again.ts');
    const mute = await storeVideo(product.url, stranger, await makeTestVideo({ seed: 2 }), 'mute.mp4');
    expect(same.problems).toEqual([sameAs(number, 'sound.ts')]);
    expect(mute.problems).toEqual([noSound]);
    const listed = await ann.client.uploads.list();
    expect(listed.find(({ id }) => id === same.id)?.problems).toEqual(same.problems);
  },
);
