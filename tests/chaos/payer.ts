import type { CallInput } from '@phonebill/contract/wire';
import { setTimeout as wait } from 'node:timers/promises';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import type { TestUser } from '../support/test-user.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { confirmRealName } from '../support/real-name.ts';
import type { Cashier, SandboxClient } from '../support/sandbox-client.ts';
import type { CashierKind } from './chaos-partners.ts';
import type { PlannedOrder } from './planned-orders.ts';

/** What a page is given to pay by; null: nothing. */
type ShownPayment = { readonly paymentNo: string; readonly payUrl: string } | null;

/** What came of a planned order as its client saw it. */
export interface ClientRecord {
  readonly planned: PlannedOrder;
  readonly userNo: string;
  readonly requestNo: string;
  /** Null: refused. */
  readonly orderNo: string | null;
  readonly refusal: string | null;
}

/** A bound: faults come one upon the other, and a slow machine starts a gateway slowly. */
export const PATIENCE_MS = 300_000;
const MOST_ATTEMPTS_TO_PAY = 30;
/** Longer than there is to pay. */
const DAWDLES_MS = 13_000;
const PRICE_CHANGED = 'PMC41003';

export interface PayerParts {
  readonly api: ApiClient;
  readonly sandbox: SandboxClient;
  /** Who takes what is paid in cash; our protocol's cashier unless it is said. */
  readonly cashier?: CashierKind;
  readonly user: TestUser;
  /** Stands for a code that was sent to the user and typed. */
  readonly newTicket: () => Promise<string>;
}

/** A user at the page: places an order, and then does as planned. */
export function createPayer({
  api,
  sandbox,
  cashier = 'phonebill',
  user,
  newTicket,
}: PayerParts): (planned: PlannedOrder) => Promise<ClientRecord> {
  /** Where the money of an order is paid. */
  const deskOf = (way: PlannedOrder['way']): Cashier =>
    way === 'digital' ? 'digital' : cashier === 'phonebill' ? 'cash' : cashier;

  async function requestFor(
    { way, mobileNo, choice }: PlannedOrder,
    requestNo: string,
  ): Promise<CallInput<'POST /vi/order'>> {
    const common = { operation: 'place', requestNo, mobileNo, firstTimeConfirmed: true } as const;
    if (way === 'cash' || way === 'digital') {
      const page = await api.call('POST /vi/fusionPageInfo', { mobileNo });
      const offered = page.denominations?.[choice];
      if (!offered) throw new Error(`nothing is offered for …${mobileNo.slice(-4)}: ${page.msgInfo}`);
      if (way === 'digital') await confirmRealName(api, PATIENCE_MS);
      // As the page does: the best voucher that fits is taken off.
      const voucher = page.vouchers?.find(
        ({ minFaceFen, amountFen }) => offered.faceFen >= minFaceFen && offered.priceFen > amountFen,
      );
      if (!voucher) return { ...common, ...offered, payMethod: way };
      const { voucherNo, amountFen } = voucher;
      return { ...common, ...offered, priceFen: offered.priceFen - amountFen, voucherNo, payMethod: way };
    }
    const { goods, msgInfo } = await api.call('POST /vi/integralGoodsInfo', { mobileNo });
    const good = goods?.filter(({ priceFen }) => priceFen > 0 === (way === 'half'))[choice % 2];
    if (!good) throw new Error(`nothing is offered for points for …${mobileNo.slice(-4)}: ${msgInfo}`);
    return { ...common, ...good, payMethod: 'points', messageTicket: await newTicket() };
  }

  /**
   * Places it under a request number that stays the same however often the answer is lost; a new price is a
   * new request.
   */
  async function place(
    planned: PlannedOrder,
  ): Promise<{ requestNo: string; answer: Answer<'POST /vi/order'> }> {
    for (let tries = 1; ; tries += 1) {
      const requestNo = tries === 1 ? planned.requestNo : `${planned.requestNo}-${tries}`;
      const request = await requestFor(planned, requestNo);
      const [answer, second] = await Promise.all([
        api.call('POST /vi/order', request),
        planned.doubleTaps ? api.call('POST /vi/order', request) : null,
      ]);
      if (second?.order && second.order.orderNo !== answer.order?.orderNo)
        throw new Error(`${requestNo} was answered with two orders`);
      if (answer.msgCd !== PRICE_CHANGED) return { requestNo, answer };
    }
  }

  /** The payment the cashier waits for; null when the order can no longer be paid. */
  async function paymentOf(orderNo: string): Promise<ShownPayment> {
    const answer = await api.call('POST /vi/order', { operation: 'pay', orderNo });
    return answer.payment ?? null;
  }

  /** At Alipay there is no trade before its payer has logged in, and none once that page is over. */
  async function payNow(way: PlannedOrder['way'], { paymentNo, payUrl }: NonNullable<ShownPayment>) {
    const desk = deskOf(way);
    if (desk === 'alipay') await logInAtAlipay(payUrl).catch(() => null);
    return sandbox.pay(paymentNo, desk);
  }

  /** Goes to the cashier and pays; tries a new attempt while the last one cannot be paid. */
  async function pay({ way }: PlannedOrder, orderNo: string, first: ShownPayment): Promise<void> {
    let payment = first ?? (await paymentOf(orderNo));
    for (let tries = 0; payment && tries < MOST_ATTEMPTS_TO_PAY; tries += 1) {
      if ((await payNow(way, payment)) === 'paid') return;
      await wait(150);
      payment = await paymentOf(orderNo);
    }
  }

  async function behave(planned: PlannedOrder, orderNo: string, first: ShownPayment): Promise<void> {
    switch (planned.behaviour) {
      case 'pays':
        return pay(planned, orderNo, first);
      case 'leaves':
        return;
      case 'declinesThenPays': {
        const payment = first ?? (await paymentOf(orderNo));
        if (payment) await sandbox.decline(payment.paymentNo, deskOf(planned.way));
        return pay(planned, orderNo, null);
      }
      case 'dawdles':
        await wait(DAWDLES_MS);
        if (first) await payNow(planned.way, first);
        return;
      case 'cancels':
        await api.call('POST /vi/order', { operation: 'cancel', orderNo });
        return;
      case 'cancelsAndPaysAnyway':
        // The page of the cashier is still open in another tab, and both buttons are pressed at once.
        await Promise.all([
          api.call('POST /vi/order', { operation: 'cancel', orderNo }),
          first && payNow(planned.way, first),
        ]);
    }
  }

  return async (planned) => {
    const { requestNo, answer } = await place(planned);
    const orderNo = answer.order?.orderNo ?? null;
    if (orderNo) await behave(planned, orderNo, answer.payment ?? null);
    return { planned, userNo: user.userNo, requestNo, orderNo, refusal: orderNo ? null : answer.msgInfo };
  };
}
