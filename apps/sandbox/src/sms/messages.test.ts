import { expect, test } from 'vitest';
import { newRequestNo } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';
import { codeIn } from './messages.ts';

const sandbox = sandboxOfFile();

const send = (message: object) => sandbox.call('POST', '/sms/v1/messages', message);
const listed = async (query = '') =>
  (await sandbox.open('GET', `/sandbox/v1/messages${query}`)).body['messages'] as {
    text: string;
    code: string | null;
  }[];

test('a message is accepted and stored once, and different content under its number is refused', async () => {
  const message = { requestNo: newRequestNo(), mobileNo: '13600136000', text: 'Your code is 482915.' };
  expect(await send(message)).toEqual({
    status: 200,
    body: { requestNo: message.requestNo, state: 'accepted' },
  });
  expect(await send(message)).toMatchObject({ status: 200 });
  expect(await send({ ...message, text: 'else' })).toMatchObject({
    status: 409,
    body: { code: 'request_no_reused' },
  });
  expect(await listed('?mobileNo=13600136000')).toMatchObject([
    { text: 'Your code is 482915.', code: '482915' },
  ]);
});

test('messages are listed newest first, for one number or all', async () => {
  for (const text of ['one', 'two']) await send({ requestNo: newRequestNo(), mobileNo: '13600136001', text });
  await send({ requestNo: newRequestNo(), mobileNo: '13600136002', text: 'three' });
  expect((await listed('?mobileNo=13600136001')).map(({ text }) => text)).toEqual(['two', 'one']);
  expect((await listed())[0]?.text).toBe('three');
  expect(await sandbox.open('GET', '/sandbox/v1/messages?mobileNo=abc')).toMatchObject({ status: 400 });
});

test('the code is found in a text that contains other numbers and amounts', () => {
  expect(codeIn('【话费充值】验证码 482915，5 分钟内有效')).toBe('482915');
  expect(codeIn('For 13800138000 the code is 0042')).toBe('0042');
  expect(codeIn('In 2026 your code: 730164.')).toBe('730164');
  expect(codeIn('138****8000 was topped up by ¥5000.00')).toBeNull();
  expect(codeIn('Call 13800138000')).toBeNull();
  expect(codeIn('或打开http://127.0.0.1:29558/phonebillh5。回复Y37')).toBeNull();
  expect(codeIn('Open http://127.0.0.1:29558/p/2026 with 482915')).toBe('482915');
});
