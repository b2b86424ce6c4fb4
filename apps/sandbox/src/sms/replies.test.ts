import { expect, test } from 'vitest';
import { eventually, newRequestNo, sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';
import { partsOf } from './reply-forms.ts';

const sandbox = sandboxOfFile();

/** Sends a message to a number, which sets the address for its replies. */
const messageTo = (mobileNo: string) =>
  sandbox.call('POST', '/sms/v1/messages', {
    requestNo: newRequestNo(),
    mobileNo,
    text: 'Reply Y37',
    notifyUrl: sandbox.receiver.smsUrl,
  });
const reply = (body: object) => sandbox.open('POST', '/sandbox/v1/replies', body);
const from = (mobileNo: string) => sandbox.receiver.received.filter(({ body }) => body['from'] === mobileNo);

test('a reply before any message is refused', async () => {
  expect(await reply({ mobileNo: '13600136000', text: 'Y37' })).toMatchObject({
    status: 409,
    body: { code: 'reply_unwanted' },
  });
});

test('a reply can be queried as waiting, delivered or givenUp', async () => {
  const apart = await sandboxForTests({ timeScale: 0.001 });
  const asked = { requestNo: newRequestNo(), mobileNo: '13600136009', text: 'Reply Y37' };
  await apart.call('POST', '/sms/v1/messages', { ...asked, notifyUrl: apart.receiver.smsUrl });
  const sent = async (): Promise<string> => {
    const { body } = await apart.open('POST', '/sandbox/v1/replies', {
      mobileNo: asked.mobileNo,
      text: 'Y37',
    });
    return (body['messageIds'] as string[])[0] ?? '';
  };
  const state = async (messageId: string) =>
    (await apart.open('GET', `/sandbox/v1/replies/${messageId}`)).body['state'];
  apart.receiver.answer = 500;
  const inVain = await sent();
  expect(await state(inVain)).toBe('waiting');
  await eventually('giving up', async () => (await state(inVain)) === 'givenUp');
  apart.receiver.answer = 200;
  const taken = await sent();
  await eventually('handing over', async () => (await state(taken)) === 'delivered');
  expect(await state(inVain)).toBe('givenUp');
  await apart.stop();
});

test('a reply is a signed webhook, repeated under its id until it is acknowledged', async () => {
  await messageTo('13600136001');
  sandbox.receiver.answer = 500;
  const { body } = await reply({ mobileNo: '13600136001', text: 'Y37' });
  await eventually('a repetition', () => from('13600136001').length === 2);
  sandbox.receiver.answer = 200;
  expect(from('13600136001').map((one) => one.body)).toEqual(
    Array.from({ length: 2 }, () => ({
      type: 'message.received',
      messageId: (body['messageIds'] as string[])[0],
      from: '13600136001',
      to: '1065800886',
      text: 'Y37',
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })),
  );
});

test('a reply can arrive twice, with +86, in full width, oddly spaced or from another number', async () => {
  await messageTo('13600136002');
  const choices = { twice: true, countryCode: true, fullWidth: true, oddSpacing: true };
  await reply({ mobileNo: '13600136002', text: 'Y37', from: '13600136003', ...choices });
  await eventually('both copies', () => from('+8613600136003').length === 2);
  const [one, other] = from('+8613600136003');
  expect(one?.id).toBe(other?.id);
  expect(one?.body).toEqual(other?.body);
  expect(String(one?.body['text'])).toMatch(/^\s*Ｙ\s+３\s+７\s*$/);
});

test('a reply in parts arrives last part first, each part under its own id', async () => {
  // At real speed: the time between the parts is what keeps their order on a busy machine.
  const apart = await sandboxForTests({ timeScale: 1 });
  const mobileNo = '13600136004';
  const notifyUrl = apart.receiver.smsUrl;
  await apart.call('POST', '/sms/v1/messages', {
    requestNo: newRequestNo(),
    mobileNo,
    text: 'Y37',
    notifyUrl,
  });
  await apart.open('POST', '/sandbox/v1/replies', { mobileNo, text: '同意37', inParts: true });
  await eventually('all parts', () => apart.receiver.received.length === 2);
  const parts = apart.receiver.received.map(({ body }) => body);
  await apart.stop();
  expect(parts).toMatchObject([
    { part: 2, parts: 2, text: '37' },
    { part: 1, parts: 2, text: '同意' },
  ]);
  expect(new Set(parts.map(({ reference }) => reference)).size).toBe(1);
  expect(new Set(parts.map(({ messageId }) => messageId)).size).toBe(2);
});

test('the inbox of a number sends a reply with the chosen options, in both languages', async () => {
  await messageTo('13600136005');
  const page = await (await fetch(`${sandbox.url}/sms?mobileNo=13600136005&lang=zh`)).text();
  expect(page).toContain('拆成几段，后段先到');
  expect(await (await fetch(`${sandbox.url}/sms?lang=en`)).text()).not.toContain('Text of the reply');
  const form = (fields: Record<string, string>) =>
    fetch(`${sandbox.url}/sms/replies?lang=en`, {
      method: 'POST',
      body: new URLSearchParams({ mobileNo: '13600136005', ...fields }),
    });
  const sent = await form({ text: 'T37', countryCode: 'on' });
  expect(await sent.text()).toContain('The reply is on its way');
  await eventually('the reply', () => from('+8613600136005')[0]?.body['text'] === 'T37');
  expect(await (await form({ text: 'Y1', from: '123' })).text()).toContain('must be a mobile number');
});

test('a text is split into at most three parts that join to the same text', () => {
  for (const text of ['Y', 'Y3', 'Y37', '同意37', '我同意37谢谢', '👍Y37']) {
    const parts = partsOf(text);
    expect(parts.join('')).toBe(text);
    expect(parts.length).toBeLessThanOrEqual(3);
  }
});
