/**
 * Debits under a contract. `out_trade_no` is our payment's number, which WeChat Pay debits once, however
 * often it is asked. An answer to the request says only that it was accepted.
 */
import { fenToWire } from '@phonebill/money';
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import { type PaymentProvider, type PaymentResult, unpaid } from '../payments/port.ts';
import { type PapayClient, shown } from './client.ts';
import type { FindContract } from './contracts.ts';
import type { Fields } from './xml.ts';

/** The length at which the subject shown to the payer is cut. */
const LONGEST_BODY = 127;
/** The name of the account that was debited; WeChat Pay does not say which account it was. */
const PAID_FROM = '微信支付';
const UNKNOWN = new Set(['ORDERNOTEXIST', 'ORDER_NOT_EXIST']);
/** Errors that definitely refuse this debit, with our word for the reason. Any other error proves nothing. */
const refusals: ReadonlyMap<string, string> = new Map([
  ['NOTENOUGH', 'insufficient_balance'],
  ['RULELIMIT', 'over_mandate'],
  ['ACCOUNTERROR', 'account_error'],
  ['USER_ACCOUNT_ABNORMAL', 'account_abnormal'],
  ['USER_NOT_EXIST', 'account_gone'],
  ['BANKERROR', 'bank_error'],
]);

type Debits = Pick<PaymentProvider, 'authoriseBody' | 'authorise' | 'capture' | 'void' | 'query'>;

/** Creates the debits; `notifyUrl` is the address to which WeChat Pay reports the outcome of a debit. */
export function createDebits(client: PapayClient, find: FindContract, notifyUrl: string): Debits {
  async function query(
    call: PartnerCall,
    paymentNo: string,
  ): Promise<PaymentResult | NotFound | Indeterminate> {
    const answer = await client.post(call, '/pay/paporderquery', { out_trade_no: paymentNo });
    if (answer.kind !== 'answered') return answer;
    const { code, fields } = answer.value;
    if (code !== null) return UNKNOWN.has(code) ? NOT_FOUND : indeterminate(`${call}: ${shown(code)}`);
    return fields.get('out_trade_no') === paymentNo
      ? readDebit(call, fields)
      : indeterminate(`${call}: answer for another debit`);
  }

  /**
   * Returns a declined payment once WeChat Pay knows no debit with this number, because an earlier request
   * may have been accepted. A debit that WeChat Pay is still processing is open, whatever the answer to this
   * request was.
   */
  async function refused(
    call: PartnerCall,
    paymentNo: string,
    reason: string,
  ): Promise<PaymentResult | Indeterminate> {
    const found = await query(call, paymentNo);
    return found.kind === 'notFound' ? { ...unpaid('declined'), declineReason: reason } : found;
  }

  const authoriseBody: PaymentProvider['authoriseBody'] = ({ paymentNo, amount, subject, debit }) => {
    if (!debit) throw new TypeError('a debit needs its agreement and source');
    return JSON.stringify({
      contract_code: debit.agreementNo,
      body: subject.slice(0, LONGEST_BODY),
      out_trade_no: paymentNo,
      total_fee: String(fenToWire(amount)),
      fee_type: 'CNY',
      spbill_create_ip: '127.0.0.1',
      notify_url: notifyUrl,
      trade_type: 'PAP',
    });
  };

  return {
    authoriseBody,
    async authorise(request, body = authoriseBody(request)) {
      const call = 'entrust.authorise';
      const { paymentNo } = request;
      const { contract_code: agreementNo = '', ...asked } = parseJson(body) as Record<string, string>;
      const contract = await find(call, agreementNo);
      if (contract.kind === 'indeterminate') return contract;
      if (contract.kind === 'notFound') return indeterminate(`${call}: there is no contract`);
      if (contract.contractId === null) return refused(call, paymentNo, 'mandate_ended');
      const answer = await client.post(
        call,
        '/pay/pappayapply',
        { ...asked, contract_id: contract.contractId },
        true,
      );
      if (answer.kind !== 'answered') return answer;
      const { code } = answer.value;
      if (code === null) return { ...unpaid('open'), amount: request.amount };
      const reason = refusals.get(code);
      if (reason !== undefined) return refused(call, paymentNo, reason);
      // The contract ended just now, or this number was used before: queries for both decide.
      const found = await query(call, paymentNo);
      if (found.kind === 'payment') return found;
      const now = code === 'CONTRACT_NOT_EXIST' ? await find(call, agreementNo) : null;
      return now?.kind === 'contract' && now.contractId === null
        ? refused(call, paymentNo, 'mandate_ended')
        : indeterminate(`${call}: ${shown(code)}`);
    },
    // Nothing is held: an authorised payment is already debited.
    capture: (paymentNo) => query('entrust.capture', paymentNo),
    query: (paymentNo) => query('entrust.query', paymentNo),
    // No call forbids a debit (see `absentAfterMs`): its present state is returned, and the outcome of an
    // open one is awaited.
    async void(paymentNo) {
      const found = await query('entrust.void', paymentNo);
      return found.kind === 'payment' && found.state === 'open'
        ? indeterminate('entrust.void: it is being debited')
        : found;
    },
  };
}

/** Returns the debit that an answer or a notice is about; a paid one states its number and its amount. */
export function readDebit(call: string, fields: Fields): PaymentResult | Indeterminate {
  switch (fields.get('trade_state')) {
    case 'SUCCESS':
    case 'REFUND':
      return paidOf(fields) ?? indeterminate(`${call}: paid without a number or an amount`);
    case 'PAY_FAIL':
    case 'PAYERROR':
      return {
        ...unpaid('declined'),
        declineReason: refusals.get(fields.get('err_code') ?? '') ?? 'pay_fail',
      };
    case 'CLOSED':
    case 'REVOKED':
      return unpaid('closed');
    // Accepted, or being processed: neither is final.
    case 'ACCEPT':
    case 'NOTPAY':
    case 'USERPAYING':
      return unpaid('open');
    default:
      return indeterminate(`${call}: trade_state ${shown(fields.get('trade_state'))}`);
  }
}

/** Returns the paid debit; null when its number or its amount is missing. */
export function paidOf(fields: Fields): PaymentResult | null {
  const [tradeNo = '', amount = ''] = [fields.get('transaction_id'), fields.get('total_fee')];
  if (!/^[\w-]{1,64}$/.test(tradeNo) || !/^\d{1,15}$/.test(amount)) return null;
  return {
    ...unpaid('open'),
    state: 'paid',
    tradeNo,
    amount: BigInt(amount),
    paidFrom: PAID_FROM,
    ...(fields.get('trade_state') === 'REFUND' && { isReturned: true }),
  };
}
