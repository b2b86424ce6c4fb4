import { expect, test } from 'vitest';
import { createOneTap } from './one-tap.ts';

function oneTap() {
  const asked: unknown[] = [];
  const created = createOneTap({
    ask: (input) => {
      asked.push(input);
      return Promise.resolve({ mobileNo: 'cipher', messageTicket: 'ticket' });
    },
    clientKey: () => Promise.resolve('key'),
    decrypt: (cipher) => Promise.resolve(`clear ${cipher}`),
  });
  return { asked, oneTap: created };
}

test('SPEC 7 POST /vi/getMobileNumber: a token is asked about once, its number decrypted', async () => {
  const page = oneTap();
  page.oneTap.carry('O1');
  const number = { mobileNo: 'clear cipher', messageTicket: 'ticket' };
  expect(await Promise.all([page.oneTap.number(), page.oneTap.number()])).toEqual([number, number]);
  expect(await page.oneTap.number()).toEqual(number);
  expect(page.asked).toEqual([{ oneTapToken: 'O1', clientKey: 'key' }]);
});

test('without a one-tap token nothing is asked, nor after it was forgotten', () => {
  const page = oneTap();
  expect([page.oneTap.isThere(), page.oneTap.number()]).toEqual([false, null]);
  page.oneTap.carry('O1');
  expect(page.oneTap.isThere()).toBe(true);
  page.oneTap.forget();
  expect([page.oneTap.isThere(), page.oneTap.number(), page.asked]).toEqual([false, null, []]);
});
