/**
 * Debits under an agreement. `out_trade_no` is our payment's number, which Alipay debits once, however often
 * it is asked. Whatever Alipay does not answer definitely is queried before anything else is done.
 */
import { chinaDayOf, type Clock, dayText } from '../../runtime/time/index.ts';
import type { AlipayClient } from '../alipay/client.ts';
import { closeTrade, notUnderstood, PAID_FROM, queryTrade, yuan } from '../alipay/trades.ts';
import { fenOfYuan } from '../alipay/wire.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import { type PaymentProvider, type PaymentResult, unpaid } from '../payments/port.ts';
import type { AlipayAgreement, FindAgreement } from './agreements.ts';
import type { AgreementProduct } from './products.ts';
import { debitShape } from './wire.ts';

/** The length at which the subject shown to the payer is cut. */
const LONGEST_SUBJECT = 128;

/**
 * Refusals that are definite for this debit, with our word for the reason. Any other refusal proves nothing.
 */
const refusals: ReadonlyMap<string, string> = new Map([
  ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'insufficient_balance'],
  ['ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH', 'insufficient_balance'],
  ['ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED', 'over_mandate'],
  ['ACQ.CYCLE_PAY_TOTAL_FEE_EXCEED', 'over_mandate'],
  ['ACQ.CYCLE_PAY_TOTAL_TIMES_EXCEED', 'over_mandate'],
  ['ACQ.CYCLE_PAY_DATE_NOT_MATCH', 'not_its_day'],
  // The agreement itself is queried for whether it has ended.
  ['ACQ.AGREEMENT_NOT_EXIST', 'mandate_unknown'],
  ['ACQ.AGREEMENT_INVALID', 'mandate_unknown'],
  ['ACQ.AGREEMENT_STATUS_NOT_NORMAL', 'mandate_unknown'],
  ['ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR', 'payer_limit'],
  ['ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR', 'payer_limit'],
  ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'account_error'],
  ['ACQ.ERROR_BALANCE_PAYMENT_DISABLE', 'account_error'],
  ['ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE', 'account_error'],
  ['ACQ.PAYMENT_REQUEST_HAS_RISK', 'risk'],
  ['ACQ.PAYMENT_FAIL', 'pay_fail'],
]);

type Debits = Pick<PaymentProvider, 'authoriseBody' | 'authorise' | 'capture' | 'void' | 'query'>;

/** The content of a stored request. */
interface Kept {
  readonly agreementNo: string;
  readonly content: Readonly<Record<string, string>>;
}

export function createDebits({
  client,
  product,
  find,
  notifyUrl,
  clock,
}: {
  readonly client: AlipayClient;
  readonly product: AgreementProduct;
  readonly find: FindAgreement;
  /** The address to which Alipay reports the outcome of a debit. */
  readonly notifyUrl: string;
  readonly clock: Clock;
}): Debits {
  /**
   * Returns a declined payment once Alipay knows no debit with this number, because an earlier request may
   * have been accepted. A debit that is still open is closed, so that it is not paid later.
   */
  async function refused(
    call: PartnerCall,
    paymentNo: string,
    reason: string,
  ): Promise<PaymentResult | Indeterminate> {
    const found = await queryTrade(client, call, paymentNo);
    const standing =
      found.kind === 'payment' && found.state === 'open' ? await closeTrade(client, call, paymentNo) : found;
    const isNone =
      standing.kind === 'notFound' || (standing.kind === 'payment' && standing.state === 'closed');
    return isNone ? { ...unpaid('declined'), declineReason: reason } : standing;
  }

  /**
   * Moves the plan on to its day of this month, which is today, because a month without a debit leaves the
   * plan at its old date. Returns null when nothing had to be moved, or when Alipay refuses to move it; the
   * answer to the debit then decides.
   */
  async function moveOn(
    call: PartnerCall,
    { walletNo, nextDebitOn }: AlipayAgreement,
  ): Promise<Indeterminate | null> {
    const today = dayText(clock());
    const isPast = nextDebitOn !== null && nextDebitOn < today;
    if (!isPast || Number(nextDebitOn.slice(8)) !== chinaDayOf(clock()).day) return null;
    const answer = await client.ask(call, {
      method: 'alipay.user.agreement.executionplan.modify',
      content: { agreement_no: walletNo, deduct_time: today, memo: '上一期未扣款' },
    });
    return answer.kind === 'indeterminate' ? answer : null;
  }

  async function pay(
    call: PartnerCall,
    paymentNo: string,
    { walletNo }: AlipayAgreement,
    asked: Kept['content'],
  ): Promise<PaymentResult | Indeterminate> {
    const answer = await client.ask(call, {
      method: 'alipay.trade.pay',
      content: { ...asked, product_code: product.salesCode, agreement_params: { agreement_no: walletNo } },
      notifyUrl,
      isLeased: true,
    });
    if (answer.kind !== 'answered') {
      // The debit is under way or its answer was lost: a query for its present state is better than an
      // unknown outcome.
      const found = await queryTrade(client, call, paymentNo);
      return found.kind === 'payment' ? found : answer;
    }
    const { refusal, value } = answer.value;
    if (refusal === null) return readPaid(call, paymentNo, value) ?? notUnderstood(call, answer.value);
    const reason = refusals.get(refusal);
    if (reason !== undefined) return refused(call, paymentNo, reason);
    // This number was used before: the payment for which it was used decides.
    const found = await queryTrade(client, call, paymentNo);
    return found.kind === 'payment' ? found : notUnderstood(call, answer.value);
  }

  return {
    authoriseBody,
    async authorise(request, body = authoriseBody(request)) {
      const call = 'entrust.authorise';
      const { paymentNo } = request;
      const { agreementNo, content } = parseJson(body) as Kept;
      const agreement = await find(call, agreementNo);
      if (agreement.kind === 'indeterminate') return agreement;
      if (agreement.kind === 'notFound') return refused(call, paymentNo, 'mandate_unknown');
      if (agreement.state === 'ended') return refused(call, paymentNo, 'mandate_ended');
      return (await moveOn(call, agreement)) ?? pay(call, paymentNo, agreement, content);
    },
    // Nothing is held: an authorised payment is already debited.
    capture: (paymentNo) => queryTrade(client, 'entrust.capture', paymentNo),
    query: (paymentNo) => queryTrade(client, 'entrust.query', paymentNo),
    // Voiding does not forbid a debit that never arrived (see `absentAfterMs`).
    void: (paymentNo) => closeTrade(client, 'entrust.void', paymentNo),
  };
}

function authoriseBody({
  paymentNo,
  amount,
  subject,
  debit,
}: Parameters<PaymentProvider['authoriseBody']>[0]): string {
  if (!debit) throw new TypeError('a debit needs its agreement and source');
  return JSON.stringify({
    agreementNo: debit.agreementNo,
    content: {
      out_trade_no: paymentNo,
      total_amount: yuan(amount),
      subject: subject.slice(0, LONGEST_SUBJECT),
    },
  } satisfies Kept);
}

function readPaid(call: string, paymentNo: string, value: unknown): PaymentResult | Indeterminate | null {
  if (!debitShape.Check(value)) return null;
  const amount = fenOfYuan(value.total_amount);
  if (value.out_trade_no !== paymentNo) return indeterminate(`${call}: answer for another debit`);
  if (amount === null) return indeterminate(`${call}: an amount that is none`);
  const { trade_no: tradeNo } = value;
  return { ...unpaid('open'), state: 'paid', tradeNo, amount, paidFrom: PAID_FROM };
}
