/** A provider's captcha in place of our picture; the sandbox plays the provider. */
import { errorList } from '@phonebill/contract';
import { beforeAll, expect, test } from 'vitest';
import { SANDBOX_CAPTCHA_SECRET } from '../../apps/sandbox/src/captcha/captcha-routes.ts';
import { createApiClient } from '../support/api-client.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { askForCode, solve } from '../support/sending-work.ts';

const product = productOfFile({ PICTURE_CODE: 'always' });
const visitor = () => createApiClient(product.url, '');
const scene = 'login' as const;
let numbers = 0;
const newNumber = (): string => `13512${String((numbers += 1)).padStart(6, '0')}`;

const configured = (verifyPath: string) => ({
  CAPTCHA_PAGE_URL: `${product.sandbox.url}/captcha/page`,
  CAPTCHA_VERIFY_URL: `${product.sandbox.url}${verifyPath}`,
  CAPTCHA_SECRET: SANDBOX_CAPTCHA_SECRET,
});
/** Returns the token that the button in the provider's frame yields. */
async function pressButton(): Promise<string> {
  const answer = await fetch(`${product.sandbox.url}/captcha/tokens`, { method: 'POST' });
  return ((await answer.json()) as { token: string }).token;
}
async function send(mobileNo: string, captchaToken?: string): Promise<string> {
  const { challenge } = await visitor().call('POST /own/v1/workChallenge', { mobileNo, scene });
  if (!challenge) throw new Error('no challenge came');
  const asked = { mobileNo, scene, work: await solve(challenge), ...(captchaToken && { captchaToken }) };
  const answer = await fetch(`${product.url}/huafei-agw/common/v1/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return ((await answer.json()) as { msgCd: string }).msgCd;
}

beforeAll(() => product.restart({ environment: configured('/captcha/siteverify') }));

test("the page is given the provider's captcha instead of a picture", async () => {
  expect(await visitor().call('POST /own/v1/workChallenge', { mobileNo: newNumber(), scene })).toMatchObject({
    pictureNeeded: false,
    captchaPage: `${product.sandbox.url}/captcha/page`,
  });
  const page = await fetch(`${product.sandbox.url}/captcha/page`);
  expect(await page.text()).toContain('<button');
});

test("the provider's token sends one code; a missing, made-up or used token sends none", async () => {
  const token = await pressButton();
  const wrong = errorList.captchaWrong.msgCd;
  expect(await send(newNumber())).toBe(wrong);
  expect(await send(newNumber(), 'cap_made-up')).toBe(wrong);
  expect(await send(newNumber(), token)).toBe('PMC00000');
  expect(await send(newNumber(), token)).toBe(wrong);
});

test('a user without the captcha can do more work instead', async () => {
  expect((await askForCode(visitor(), newNumber())).msgCd).toBe('PMC00000');
});

test('without a usable answer of the provider no code is sent, and more work still sends one', async () => {
  await product.restart({ environment: configured('/captcha/page') });
  expect(await send(newNumber(), await pressButton())).toBe(errorList.smsUnavailable.msgCd);
  expect((await askForCode(visitor(), newNumber())).msgCd).toBe('PMC00000');
});
