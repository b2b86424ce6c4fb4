import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createFilesAtOnce } from './files-at-once.ts';

async function* lines(): AsyncGenerator<string> {
  yield 'a,b\n';
}
const PERSON = 7;
const refused = expect.objectContaining({ refusal: 'filesUnderWay' });

test('a third file of one person starts once one of two was sent, aborted or has failed', async () => {
  const files = createFilesAtOnce();
  const open = () => files.open(PERSON, async () => lines());
  const [first, second] = await Promise.all([open(), open()]);
  await expect(open()).rejects.toEqual(refused);
  expect(await text(await files.open(8, async () => lines())), 'of another person').toBe('a,b\n');

  expect(await text(first)).toBe('a,b\n');
  const third = await open();
  await expect(open()).rejects.toEqual(refused);
  // Its reader has gone before any line was read.
  third.destroy();
  await once(third, 'close');

  const broken = files.open(PERSON, () => Promise.reject(new Error('the database is away')));
  await expect(broken).rejects.toThrow('the database is away');
  expect(await text(await open())).toBe('a,b\n');
  second.destroy();
});
