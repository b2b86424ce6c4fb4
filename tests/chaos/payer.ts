import type { CallInput } from '@phonebill/contract/wire';
import { setTimeout as wait } from 'node:timers/promises';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import type { TestUser } from '../support/test-user.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { confirmRealName } from '../support/real-name.ts';
import type { Cashier, SandboxClient } from '../support/sandbox-client.ts';
import type { CashierKind } from './chaos-partners.ts';
import type { PlannedOrder } from './planned-orders.ts';

/** The payment shown by a page; null when there is none. */
type ShownPayment = { readonly paymentNo: string; readonly payUrl: string } | null;

/** The result of a planned order as its client saw it. */
export interface ClientRecord {
  readonly planned: PlannedOrder;
  readonly userNo: string;
  readonly requestNo: string;
  /** Null when the order was refused. */
  readonly orderNo: string | null;
  readonly refusal: string | null;
}

/**
 * A bound, not an expectation: several faults may coincide, and a slow machine takes long to start a gateway.
 */
export const PATIENCE_MS = 300_000;
const MOST_ATTEMPTS_TO_PAY = 30;
/** Longer than the time to pay. */
const DAWDLES_MS = 13_000;
const PRICE_CHANGED = 'PMC41003';

export interface PayerParts {
  readonly api: ApiClient;
  readonly sandbox: SandboxClient;
  /** The partner that takes cash payments; our own protocol's cashier by default. */
  readonly cashier?: CashierKind;
  readonly user: TestUser;
  /** Returns a ticket, in place of a code sent to the user and typed. */
  readonly newTicket: () => Promise<string>;
}

/** Returns a user at the page, who places an order and then acts as planned. */
export function createPayer({
  api,
  sandbox,
  cashier = 'phonebill',
  user,
  newTicket,
}: PayerParts): (planned: PlannedOrder) => Promise<ClientRecord> {
  /** Returns the cashier at which an order's money is paid. */
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
      // The best voucher that fits is applied, as on the page.
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
   * Places the order under a request number that stays the same however often the answer is lost; a new price
   * makes a new request.
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

  /** Returns the payment that waits at the cashier; null when the order can no longer be paid. */
  async function paymentOf(orderNo: string): Promise<ShownPayment> {
    const answer = await api.call('POST /vi/order', { operation: 'pay', orderNo });
    return answer.payment ?? null;
  }

  /** At Alipay a trade exists only after its payer has logged in, and never after the page has expired. */
  async function payNow(way: PlannedOrder['way'], { paymentNo, payUrl }: NonNullable<ShownPayment>) {
    const desk = deskOf(way);
    if (desk === 'alipay') await logInAtAlipay(payUrl).catch(() => null);
    return sandbox.pay(paymentNo, desk);
  }

  /** Pays at the cashier; makes a new attempt while the last one cannot be paid. */
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
        // The cashier's page is still open in another tab, and both buttons are pressed at once.
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
