// The peculiarities of Alipay, tested on the adapter with a stateful stand-in: an expired page, one number
// on two pages, notices that were not acknowledged as Alipay requires, and trades too old to refund.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { createAlipay } from '../../apps/gateway/src/partners/alipay/http-alipay.ts';
import { createNoticeReader } from '../../apps/gateway/src/partners/alipay/notice-webhook.ts';
import type { AuthoriseRequest } from '../../apps/gateway/src/partners/payments/port.ts';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import { eventually } from '../support/eventually.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { alipayAppOf } from '../support/played-partners.ts';
import { adapterOptions } from './adapter-options.ts';
import { startWorld, type World } from './world.ts';

const MINUTE = 60_000;

describe('DESIGN partner conformance: corners of Alipay', () => {
  const { gateway, sandbox } = played.alipay.variables(played.alipay.make());
  const app = alipayAppOf(gateway);
  let world: World;
  let provider: ReturnType<typeof createAlipay>;
  beforeAll(async () => {
    world = await startWorld({ ...freshKeys(), ...sandbox });
    const url = `${world.url}/alipay`;
    provider = createAlipay({ ...adapterOptions(world, []), ...app, baseUrl: url, billUrl: url });
  });
  afterEach(() => world.answerNotices(200));
  afterAll(async () => {
    await provider.close();
    await world.stop();
  });

  let numbers = 0;
  function request(patch: Partial<AuthoriseRequest> = {}): AuthoriseRequest {
    numbers += 1;
    return {
      paymentNo: `P26112000010000010000${String(numbers).padStart(4, '0')}01`,
      orderNo: '261120000100000100000000',
      amount: 4990n,
      subject: '话费充值 138****8000 100% A+B & C',
      userNo: '0001000001',
      returnUrl: 'https://gateway.example/phonebillh5/resultPage?orderNo=1&cnlCode=a+b%20c',
      payerAddress: null,
      expiresAt: new Date(world.now() + 15 * MINUTE),
      debit: null,
      ...patch,
    };
  }
  async function addressOf(asked: AuthoriseRequest): Promise<string> {
    const answer = await provider.authorise(asked);
    if (answer.kind !== 'payment' || answer.payUrl === null) throw new Error('there is no address');
    return answer.payUrl;
  }
  const pay = (paymentNo: string) => world.open('POST', `/alipay-trades/${paymentNo}/pay`, {});

  test('a page opens until the time to pay is over, and creates no trade afterwards', async () => {
    const asked = request();
    const address = await addressOf(asked);
    world.passes(14 * MINUTE);
    expect((await fetch(address)).status).toBe(200);
    world.passes(2 * MINUTE);
    await expect(logInAtAlipay(address)).rejects.toThrow('ACQ.TRADE_HAS_CLOSE');
    expect(await provider.query(asked.paymentNo)).toEqual({ kind: 'notFound' });
  });

  test('a trade that is not paid in time is closed, and a notice reports it', async () => {
    const asked = request();
    await logInAtAlipay(await addressOf(asked));
    world.passes(16 * MINUTE);
    expect(await provider.query(asked.paymentNo)).toMatchObject({ state: 'closed' });
    const read = createNoticeReader(app);
    const events = () => world.notices.map((one) => read(one.rawBody, one.headers, world.now()));
    const event = await eventually('the closing notice', () =>
      events().find((one) => one.kind === 'payment' && one.paymentNo === asked.paymentNo),
    );
    expect(event).toMatchObject({ state: 'closed', amount: 4990n });
  });

  test('a payment opened on two pages is one trade, and the second page is refused', async () => {
    const asked = request();
    const [phone, desktop] = [await addressOf(asked), await addressOf({ ...asked, payerBrowser: 'desktop' })];
    await logInAtAlipay(phone);
    await expect(logInAtAlipay(desktop)).rejects.toThrow('ACQ.CONTEXT_INCONSISTENT');
    await logInAtAlipay(phone);
    await pay(asked.paymentNo);
    expect(await provider.query(asked.paymentNo)).toMatchObject({ state: 'paid', amount: 4990n });
  });

  test('a changed address is refused', async () => {
    const address = new URL(await addressOf(request()));
    const content = address.searchParams.get('biz_content') ?? '';
    address.searchParams.set('biz_content', content.replace('49.90', '0.01'));
    await expect(logInAtAlipay(address.href)).rejects.toThrow('isv.invalid-signature');
  });

  test('a notice is sent again until it is acknowledged in Alipay’s form', async () => {
    const waiting = async () => (await world.open('GET', '/callbacks'))['waiting'];
    await eventually('no notice to wait', async () => (await waiting()) === 0);
    world.answerNotices(200, '{"received":true}');
    const asked = request();
    await logInAtAlipay(await addressOf(asked));
    const before = world.notices.length;
    await pay(asked.paymentNo);
    await eventually('the notice', () => world.notices.length > before);
    expect(await waiting()).toBe(1);
  });

  test('a trade that is too old stays paid, and its refund is rejected', async () => {
    const asked = request();
    await logInAtAlipay(await addressOf(asked));
    await pay(asked.paymentNo);
    world.passes(366 * 24 * 60 * MINUTE);
    expect(await provider.query(asked.paymentNo)).toMatchObject({ state: 'paid', amount: 4990n });
    const { paymentNo, amount } = asked;
    const refund = { refundNo: `R${paymentNo.slice(1)}`, paymentNo, amount, paidAmount: amount };
    expect(await provider.refund(refund)).toMatchObject({
      state: 'rejected',
      reason: 'ACQ.TRADE_HAS_FINISHED',
    });
  });
});
