/**
 * Attacks on the sending of codes, as they were made on the running product, and what real people do instead.
 */
import { errorList } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { askForCode, sendingRequest } from '../support/sending-work.ts';

const product = productOfFile({ MESSAGES_PER_ADDRESS: '100000', PICTURE_CODE: 'always' });

const SEND = 'POST /common/v1/sendMessage';
const browser = (clientToken: string) =>
  createApiClient(product.url, '', { 'x-auth-token': clientToken.replaceAll(' ', '-').padEnd(16, '-') });
const visitor = () => createApiClient(product.url, '');
let numbers = 0;
const newNumber = (): string => `13511${String((numbers += 1)).padStart(6, '0')}`;
const inParallel = <T>(runs: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: runs }, (_, index) => run(index)));
const messagesSent = async (): Promise<number> =>
  (await product.pool.query('select 1 from sms_codes')).rowCount ?? 0;

test("a script finds no letters in the picture's file, and is refused 200 of 200 times", async () => {
  const before = await messagesSent();
  const answers = await inParallel(200, async (index) => {
    const picture = await visitor().call('GET /own/v1/graphicCode', {});
    // The picture must not contain what gave the letters away: the paths of an SVG, as text or as base64.
    const file = Buffer.from(picture.png ?? '', 'base64');
    const text = `${JSON.stringify(picture)} ${file.toString('latin1')}`;
    expect(text).not.toMatch(/<path|<text|<svg/);
    expect(new Set(chunksOf(file))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']));
    const { graphicId = '' } = picture;
    const guess = text.replace(/[^A-Z]/g, '').slice(index, index + 4);
    const asked = { mobileNo: newNumber(), scene: 'login' as const, graphicId, graphicCode: guess };
    return (await visitor().call(SEND, asked)).msgCd;
  });
  expect(answers).toEqual(Array<string>(200).fill(errorList.workNeeded.msgCd));
  expect(await messagesSent()).toBe(before);
});

test('work that was done once sends one code, and is refused when sent again', async () => {
  const before = await messagesSent();
  const request = await sendingRequest(visitor(), newNumber());
  const answers = await inParallel(20, async () => (await visitor().call(SEND, request)).msgCd);
  const others = await inParallel(
    20,
    async () => (await visitor().call(SEND, { ...request, mobileNo: newNumber() })).msgCd,
  );
  expect(answers.filter((msgCd) => msgCd === 'PMC00000')).toHaveLength(1);
  expect(new Set([...answers, ...others])).toEqual(new Set(['PMC00000', errorList.workNeeded.msgCd]));
  expect(await messagesSent()).toBe(before + 1);
});

test('a code is valid only in the browser that requested it', async () => {
  const mobileNo = newNumber();
  const own = browser('the owner');
  expect((await askForCode(own, mobileNo)).msgCd).toBe('PMC00000');
  const smsCode = await product.sandbox.newestCode(mobileNo);
  const guesses = await inParallel(
    50,
    async (index) =>
      (await browser(`stranger ${index}`).call('POST /vi/mobileLogin', { mobileNo, smsCode })).msgCd,
  );
  expect(new Set(guesses)).toEqual(new Set([errorList.smsCodeSpent.msgCd]));
  expect((await own.call('POST /vi/mobileLogin', { mobileNo, smsCode })).msgCd).toBe('PMC00000');
});

test('a code for an agreement can be sent shortly after a login code', async () => {
  const mobileNo = newNumber();
  const own = browser('the owner');
  await askForCode(own, mobileNo);
  const smsCode = await product.sandbox.newestCode(mobileNo);
  const { ssoToken = '' } = await own.call('POST /vi/mobileLogin', { mobileNo, smsCode });
  const api = createApiClient(product.url, ssoToken);
  expect((await api.call('POST /common/v1/self/sendMessage', {})).msgCd).toBe('PMC00000');
  expect((await api.call('POST /common/v1/self/sendMessage', {})).msgCd).toBe(errorList.smsTooSoon.msgCd);
});

/** Returns the types of a PNG's chunks, in order. */
function chunksOf(png: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    kinds.push(png.toString('latin1', at + 4, at + 8));
  return kinds;
}
