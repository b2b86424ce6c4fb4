import { expect, test } from 'vitest';
import { createOneTap } from './one-tap.ts';

function oneTap(oneTapToken: string | null) {
  const asked: unknown[] = [];
  const carried = { oneTapToken };
  const created = createOneTap({
    carried,
    ask: (input) => {
      asked.push(input);
      return Promise.resolve({ mobileNo: 'cipher', messageTicket: 'ticket' });
    },
    clientKey: () => Promise.resolve('key'),
    decrypt: (cipher) => Promise.resolve(`clear ${cipher}`),
  });
  return { asked, carried, oneTap: created };
}

test('SPEC 7 POST /vi/getMobileNumber: a token is sent once and its number decrypted', async () => {
  const page = oneTap('O1');
  const number = { mobileNo: 'clear cipher', messageTicket: 'ticket' };
  expect(await Promise.all([page.oneTap.number(), page.oneTap.number()])).toEqual([number, number]);
  expect(await page.oneTap.number()).toEqual(number);
  expect(page.asked).toEqual([{ oneTapToken: 'O1', clientKey: 'key' }]);
});

test('makes no call without a one-tap token or after it was forgotten', async () => {
  expect(oneTap(null).oneTap.number()).toBeNull();
  const page = oneTap('O1');
  await page.oneTap.number();
  page.oneTap.forget();
  expect([page.oneTap.number(), page.carried.oneTapToken, page.asked.length]).toEqual([null, null, 1]);
});
