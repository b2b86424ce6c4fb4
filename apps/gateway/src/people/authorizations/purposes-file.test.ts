import { expect, test } from 'vitest';
import { checkPurposes, readPurposesFile } from './purposes-file.ts';

const path = new URL('../../../config/authorizations.json', import.meta.url);
const good = () => readPurposesFile(path);
const [purpose] = good().purposes;
if (!purpose) throw new Error('the delivered file has no purpose');
const withNotice = (over: object) => ({
  ...good(),
  purposes: [{ ...purpose, notice: { ...purpose.notice, ...over } }],
});
const without = (name: keyof typeof purpose.notice) => {
  const { [name]: _left, ...rest } = purpose.notice;
  return { ...good(), purposes: [{ ...purpose, notice: rest }] };
};

test('the delivered file has a purpose for every channel except ours and the wallet', () => {
  expect(good().purposes.map((one) => one.purpose)).toEqual(['signOn.partner-shop']);
  expect(good().sameHandlerChannels).toEqual(['wallet']);
});

test.each([
  ['no recipient', without('recipient'), '/purposes/0/notice'],
  ['no purpose in words', without('why'), '/purposes/0/notice'],
  ['no method', without('method'), '/purposes/0/notice'],
  ['no kinds of data', withNotice({ kinds: [] }), '/purposes/0/notice/kinds'],
  ['no word on what happens on a no', without('onRefusal'), '/purposes/0/notice'],
  [
    'a recipient without an address to write to',
    withNotice({ recipient: { ...purpose.notice.recipient, email: '' } }),
    '/purposes/0/notice/recipient/email',
  ],
  ['a text in one language', withNotice({ why: { zh: '文' } }), '/purposes/0/notice/why'],
  ['no end', withNotice({ validDays: 0 }), '/purposes/0/notice/validDays'],
  [
    'a purpose that stands there twice',
    { ...good(), purposes: [purpose, purpose] },
    'signOn.partner-shop stands there twice',
  ],
  [
    'a channel of our own handler that is asked about',
    { ...good(), sameHandlerChannels: ['partner-shop'] },
    'partner-shop is our own handler, and asked about all the same',
  ],
])('the gateway does not start on a notice with %s', (_what, file, fault) => {
  expect(() => checkPurposes(file)).toThrow(`authorizations.json: ${fault}`);
});
