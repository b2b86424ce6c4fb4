import { expect, test } from 'vitest';
import { newRequestNo } from '../../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile({ productUrl: 'http://127.0.0.1:8080/phonebillh5/' });

const RETURN_URL = 'http://127.0.0.1:8080/phonebillh5/autoRecharge/setAutoRecharge?step=2';

/** Returns a payer at a new page for binding a card, in a browser without scripts. */
async function payerAt() {
  const payerNo = `P${newRequestNo()}`;
  const url = String(
    (await sandbox.call('POST', '/entrust/v1/bind-pages', { payerNo, returnUrl: RETURN_URL })).body['url'],
  );
  const see = async (language = 'en') =>
    (await fetch(url, { headers: { 'accept-language': language } })).text();
  const press = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { 'accept-language': 'en', ...headers },
    });
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  };
  const cards = async () => (await sandbox.call('GET', `/entrust/v1/payers/${payerNo}/cards`)).body['cards'];
  return { url, see, press, cards };
}

test('the page is available in both languages and has a link back', async () => {
  const { url, see } = await payerAt();
  expect(url).toMatch(new RegExp(`^${sandbox.url}/entrust/bind/\\w{32}$`));
  for (const part of ['Add a bank card', 'ICBC', '6225 8801', `href="${RETURN_URL}">Cancel`, 'lang="en"'])
    expect(await see()).toContain(part);
  const parts = ['绑定银行卡', '工商银行', '暂不绑定'];
  for (const part of parts) expect(await see('zh')).toContain(part);
});

test('a card of the chosen bank is bound once, and the browser returns', async () => {
  const { press, see, cards } = await payerAt();
  for (let time = 0; time < 2; time += 1)
    expect(await press({ bank: 'boc', number: '6225 8801 2345 6789' })).toMatchObject({
      status: 303,
      to: RETURN_URL,
    });
  expect(await press({ bank: 'ccb', number: '6225880123450000' })).toMatchObject({ status: 303 });
  expect(await cards()).toEqual([{ bankZh: '中国银行', bankEn: 'Bank of China', lastDigits: '6789' }]);
  const used = await see();
  expect(used).toContain('The card is added');
  expect(used).not.toContain('<form');
});

test('an invalid card number is refused with a text, and kept in the field', async () => {
  const { press, cards } = await payerAt();
  for (const number of [
    '',
    '62258801234567',
    '0225880123456789',
    '6225880123456789012345',
    '6225-8801-2345-6789',
    '<b>',
  ]) {
    const answer = await press({ bank: 'icbc', number });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('please enter the correct bank card number');
    expect(answer.html).toContain('value="icbc" selected');
    expect(answer.html).toContain(`value="${number.replace('<b>', '&lt;b&gt;')}"`);
  }
  expect(await cards()).toEqual([]);
  expect((await press({ number: '622588012345678' })).status).toBe(303);
  expect((await (await payerAt()).press({ number: '622588012345678901234' })).status).toBe(303);
});

test('an unknown page, a form of another site and an invalid return address are refused', async () => {
  expect((await fetch(`${sandbox.url}/entrust/bind/none`)).status).toBe(404);
  expect(
    (await fetch(`${sandbox.url}/entrust/bind/none`, { method: 'POST', body: new URLSearchParams({}) }))
      .status,
  ).toBe(404);
  const { press, cards } = await payerAt();
  expect((await press({ number: '6225880123456789' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await cards()).toEqual([]);
  for (const returnUrl of ['javascript:alert(1)', '/relative', 'ftp://x/'])
    expect((await sandbox.call('POST', '/entrust/v1/bind-pages', { payerNo: 'p', returnUrl })).status).toBe(
      400,
    );
});
