/**
 * Alipay's open platform on top of a cashier's book: it verifies the caller, answers in Alipay's format, and
 * signs. Written from Alipay's documents, independently of our adapter. A trade exists once its payer has
 * opened the page whose address we signed; until then Alipay reports none, although it can still be paid.
 */
import { formatYuan, parseYuan } from '@phonebill/money';
import type { Cashier, CashierNotice, Trade } from '../cashier.ts';
import {
  amountsAsNumbers,
  type HttpAnswer,
  type HttpNotice,
  type HttpPartner,
  type HttpRequest,
  type Wording,
  worded,
} from './exchange.ts';
import { isSigned, type Keys, ourKeys, partnerKeys, signed, strangersKeys } from './keys.ts';

export const alipayAccount = { appId: '2021000000000001', sellerId: '2088000000000001' } as const;
const { appId, sellerId } = alipayAccount;
const CHINA_MS = 8 * 3_600_000;

type Parameters = Readonly<Record<string, string>>;
/** The fields of an answer besides `code`; `sub_code` is set for a refusal. */
type Said = Readonly<Record<string, unknown>>;

const yuan = (fen: bigint): string => formatYuan(fen, { sign: false }).replaceAll(',', '');
const textOf = (parameters: Parameters): string =>
  Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
const refused = (code: string): Said => ({ code: '40004', msg: 'Business Failed', sub_code: code });
const done = (value: Said): Said => ({ code: '10000', msg: 'Success', ...value });
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST';

export interface AlipayServer extends HttpPartner {
  /** Opens a page whose address we signed. Returns its payment number; null when there is nothing to pay. */
  pageAt(url: string): string | null;
  /** The notice to send; null for an event that Alipay sends no notice about. */
  noticeOf(notice: CashierNotice, wording?: 'usual' | 'forged'): HttpNotice | null;
}

/**
 * `now` is in ms since 1970; `after` adds a number of ms to it. `keys`: Alipay accepts one of our keys only.
 */
export function createAlipayServer(
  cashier: Cashier,
  now: () => number,
  after: (ms: number, run: () => void) => void,
  keys: Keys,
): AlipayServer {
  const clockText = (ms: number): string =>
    new Date(ms + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ');

  /** The parameters that our signature covers; null when the signature is not ours. */
  function asked(query: string, body: string): Parameters | null {
    const all = Object.fromEntries(new URLSearchParams(query ? `${query}&${body}` : body));
    const { sign = '', ...parameters } = all;
    return parameters['app_id'] === appId && isSigned(textOf(parameters), sign, ourKeys[keys.merchants()])
      ? parameters
      : null;
  }

  const contentOf = (parameters: Parameters): Record<string, string> =>
    JSON.parse(parameters['biz_content'] ?? '{}') as Record<string, string>;
  /** The amount of a payment given back, by whomever. */
  const returnedOf = (paymentNo: string): bigint =>
    [...cashier.returns.values()]
      .filter((one) => one.paymentNo === paymentNo && one.state === 'settled')
      .reduce((sum, { amount }) => sum + amount, 0n);

  /** Alipay does not report a partial refund in the status. */
  function statusOf({ paymentNo, state, taken }: Trade): string {
    if (state === 'paid') return returnedOf(paymentNo) >= taken ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
    return state === 'closed' ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
  }

  const query = (no: string): Said => {
    const trade = cashier.find(no);
    if (!trade) return refused(NO_TRADE);
    const { tradeNo, state, taken, asked: total, takenAt } = trade;
    if (statusOf(trade) === 'TRADE_SUCCESS') trade.answeredPaidAt ??= now();
    return done({
      out_trade_no: no,
      trade_no: tradeNo,
      trade_status: statusOf(trade),
      total_amount: yuan(state === 'paid' ? taken : total),
      buyer_logon_id: '159****0000',
      ...(takenAt !== null && { send_pay_date: clockText(now()) }),
    });
  };

  function close(no: string): Said {
    const trade = cashier.find(no);
    if (!trade) return refused(NO_TRADE);
    if (trade.state === 'paid' || trade.state === 'closed') return refused('ACQ.TRADE_STATUS_ERROR');
    trade.state = 'open';
    cashier.close(no);
    return done({ out_trade_no: no, trade_no: trade.tradeNo });
  }

  function refund(content: Record<string, string>): Said {
    const { out_trade_no: no = '', out_request_no: refundNo = '', refund_amount: amount = '' } = content;
    const trade = cashier.find(no);
    if (!trade) return refused(NO_TRADE);
    if (trade.state !== 'paid') return refused('ACQ.TRADE_STATUS_ERROR');
    const before = cashier.findReturn(refundNo)?.state;
    const made = cashier.giveBack(refundNo, no, parseYuan(amount) ?? 0n);
    if (!made || made.state === 'rejected') return refused('ACQ.REFUND_CHARGE_ERROR');
    return done({
      out_trade_no: no,
      trade_no: trade.tradeNo,
      fund_change: made.state === 'settled' && before !== 'settled' ? 'Y' : 'N',
      refund_fee: yuan(returnedOf(no)),
    });
  }

  function findRefund(content: Record<string, string>): Said {
    const { out_trade_no: no = '', out_request_no: refundNo = '' } = content;
    if (!cashier.find(no)) return refused(NO_TRADE);
    const found = cashier.findReturn(refundNo);
    // Alipay reports nothing about a refund it has not made.
    return found?.state === 'settled'
      ? done({
          out_trade_no: no,
          out_request_no: refundNo,
          refund_amount: yuan(found.amount),
          refund_status: 'REFUND_SUCCESS',
        })
      : done({});
  }

  function say(method: string, content: Record<string, string>): Said {
    const no = content['out_trade_no'] ?? '';
    switch (method) {
      case 'alipay.trade.query':
        return query(no);
      case 'alipay.trade.close':
        return close(no);
      case 'alipay.trade.refund':
        return refund(content);
      case 'alipay.trade.fastpay.refund.query':
        return findRefund(content);
      default:
        return refused('isv.invalid-method');
    }
  }

  const unsigned = ({ path, body }: HttpRequest): Parameters =>
    Object.fromEntries(new URLSearchParams(`${path.split('?')[1] ?? ''}&${body}`));

  return {
    isSigned: true,
    answered: new Map(),
    named(request) {
      const parameters = unsigned(request);
      const content = contentOf(parameters);
      return {
        name: parameters['method'] ?? '',
        about: content['out_request_no'] ?? content['out_trade_no'] ?? '',
      };
    },
    serve(request, wording: Wording): HttpAnswer {
      const parameters = asked(request.path.split('?')[1] ?? '', request.body);
      const method = parameters?.['method'] ?? '';
      const said = parameters ? say(method, contentOf(parameters)) : refused('isv.invalid-signature');
      const text = JSON.stringify(worded(said, wording, amountsAsNumbers));
      const name = parameters ? `${method.replaceAll('.', '_')}_response` : 'error_response';
      const sign = signed(text, wording === 'forged' ? strangersKeys : partnerKeys[keys.own()]);
      return {
        status: 200,
        headers: { 'content-type': 'text/html;charset=utf-8' },
        body: `{"${name}":${text},"sign":"${sign}"}`,
      };
    },
    pageAt(url) {
      const parameters = asked(new URL(url).search.slice(1), '');
      if (!parameters) return null;
      const {
        out_trade_no: no = '',
        total_amount: amount = '',
        time_expire: until = '',
      } = contentOf(parameters);
      const expiresAt = Date.parse(`${until.replace(' ', 'T')}+08:00`);
      const total = parseYuan(amount);
      if (total === null || !(now() < expiresAt)) return null;
      const isNew = cashier.find(no) === null;
      const trade = cashier.authorise(no, total);
      if (isNew && trade)
        after(expiresAt - now(), () => {
          if (trade.state === 'declined') trade.state = 'open';
          cashier.close(no);
        });
      return trade?.paymentNo ?? null;
    },
    noticeOf(notice, wording = 'usual') {
      const no = notice.kind === 'payment' ? notice.trade.paymentNo : notice.refund.paymentNo;
      const trade = notice.kind === 'payment' ? notice.trade : cashier.find(no);
      if (!trade || (notice.kind === 'payment' ? trade.state !== 'paid' : notice.refund.state !== 'settled'))
        return null;
      const parameters: Parameters = {
        notify_time: clockText(now()),
        notify_type: 'trade_status_sync',
        charset: 'utf-8',
        version: '1.0',
        app_id: appId,
        seller_id: sellerId,
        out_trade_no: no,
        trade_no: trade.tradeNo,
        trade_status: notice.kind === 'payment' ? 'TRADE_SUCCESS' : statusOf(trade),
        total_amount: yuan(trade.taken),
        gmt_payment: clockText(now()),
        ...(notice.kind === 'refund' && {
          refund_fee: yuan(returnedOf(no)),
          out_biz_no: notice.refund.refundNo,
        }),
      };
      const which = wording === 'forged' ? strangersKeys : partnerKeys[keys.own()];
      const sign = signed(textOf(parameters), which);
      return {
        body: new URLSearchParams({ ...parameters, sign, sign_type: 'RSA2' }).toString(),
        headers: {},
      };
    },
  };
}
