/**
 * WeChat Pay (API v3) on top of a cashier's book: it verifies the caller, answers in WeChat Pay's format, and
 * signs. Written from its documents, independently of our adapter. It does not block an unknown number: a
 * request that arrives late still opens its trade.
 */
import type { Cashier, CashierNotice, Return, Trade } from '../cashier.ts';
import {
  type HttpAnswer,
  type HttpNotice,
  type HttpPartner,
  type HttpRequest,
  numberIn,
  numbersAsTexts,
  type Wording,
  worded,
} from './exchange.ts';
import { isSigned, ourKeys, partnerKeys, sealed, signed, strangersKeys } from './keys.ts';

export const wechatAccount = {
  appId: 'wx8888888888888888',
  merchantId: '1900000109',
  certificateSerials: [
    '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
    '2DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  ],
  apiV3Key: 'a'.repeat(32),
  keyIds: ['PUB_KEY_ID_0114232134912410000000000000', 'PUB_KEY_ID_0114232134912410000000000001'],
} as const;
const { appId, merchantId, apiV3Key, keyIds } = wechatAccount;
const NONCE = 'nonce1234567';
const TRADE = /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/close)?(?:\?mchid=(\d+))?$/;
const REFUND = /^\/v3\/refund\/domestic\/refunds(?:\/([^/?]+))?$/;

interface Opening {
  readonly out_trade_no: string;
  readonly time_expire: string;
  readonly amount: { readonly total: number };
  readonly appid: string;
  readonly mchid: string;
}
interface Refunding {
  readonly out_trade_no: string;
  readonly out_refund_no: string;
  readonly amount: { readonly refund: number; readonly total: number };
}
type Said = readonly [status: number, value?: unknown];

/** WeChat Pay's own number of a page, which does not reveal the payment to others. */
const pageNoOf = (paymentNo: string): string => `wx${paymentNo.slice(1)}`;
const refused = (status: number, code: string): Said => [status, { code, message: 'why' }];

export interface WechatPayServer extends HttpPartner {
  /** The trade whose payment page a browser is sent to; null when there is none or it has expired. */
  pageAt(url: string): string | null;
  /** The notice to send; null for an event that WeChat Pay sends no notice about. */
  noticeOf(notice: CashierNotice, wording?: 'usual' | 'forged'): HttpNotice | null;
}

/** `now` is in ms since 1970. `keyOf`: the key it signs with now. */
export function createWechatPayServer(
  cashier: Cashier,
  now: () => number,
  keyOf: () => 0 | 1,
): WechatPayServer {
  const expiresAt = new Map<string, number>();

  function isFromMerchant({ method, path, headers, body }: HttpRequest): boolean {
    const parts = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
    const of = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(parts)?.[1] ?? '';
    const text = `${method}\n${path}\n${of('timestamp')}\n${of('nonce_str')}\n${body}\n`;
    // Both of our certificates are valid at the same time.
    const which = wechatAccount.certificateSerials.findIndex((serial) => serial === of('serial_no'));
    return (
      of('mchid') === merchantId &&
      which !== -1 &&
      Math.abs(now() / 1000 - Number(of('timestamp'))) <= 300 &&
      isSigned(text, of('signature'), ourKeys[which === 0 ? 0 : 1])
    );
  }

  const tradeOf = ({ paymentNo, tradeNo, state, asked, taken }: Trade): unknown => ({
    appid: appId,
    mchid: merchantId,
    out_trade_no: paymentNo,
    ...(state === 'paid' && { transaction_id: tradeNo }),
    trade_state: stateOf(paymentNo, state),
    trade_state_desc: 'as it is',
    amount: { total: Number(state === 'paid' ? taken : asked), currency: 'CNY', payer_currency: 'CNY' },
  });

  function stateOf(paymentNo: string, state: Trade['state']): string {
    if (state === 'paid')
      return [...cashier.returns.values()].some((one) => one.paymentNo === paymentNo) ? 'REFUND' : 'SUCCESS';
    // A payer who declined can still pay.
    return { open: 'NOTPAY', declined: 'NOTPAY', closed: 'CLOSED' }[state];
  }

  function open(way: string, { out_trade_no: paymentNo, amount, ...asked }: Opening): Said {
    if (asked.appid !== appId || asked.mchid !== merchantId) return refused(400, 'APPID_MCHID_NOT_MATCH');
    const known = cashier.find(paymentNo);
    if (known?.state === 'paid') return refused(400, 'ORDERPAID');
    if (known?.state === 'closed') return refused(400, 'ORDER_CLOSED');
    if (!cashier.authorise(paymentNo, BigInt(amount.total))) return refused(400, 'INVALID_REQUEST');
    expiresAt.set(paymentNo, Date.parse(asked.time_expire));
    return [
      200,
      way === 'native'
        ? { code_url: `weixin://wxpay/bizpayurl?pr=${pageNoOf(paymentNo)}` }
        : { h5_url: `https://wx.example/checkmweb?prepay_id=${pageNoOf(paymentNo)}&package=1` },
    ];
  }

  function close(paymentNo: string): Said {
    const known = cashier.find(paymentNo);
    if (!known) return refused(404, 'ORDER_NOT_EXIST');
    if (known.state === 'paid') return refused(400, 'ORDERPAID');
    // Closing also ends a trade that was declined before.
    if (known.state === 'declined') known.state = 'open';
    cashier.close(paymentNo);
    return [204];
  }

  const statusOf = ({ state }: Return): string =>
    ({ processing: 'PROCESSING', settled: 'SUCCESS', rejected: 'CLOSED' })[state];
  const refundOf = (of: Return): unknown => ({
    refund_id: `R${of.refundNo.slice(1)}`,
    out_refund_no: of.refundNo,
    out_trade_no: of.paymentNo,
    transaction_id: cashier.find(of.paymentNo)?.tradeNo,
    status: statusOf(of),
    amount: {
      total: Number(cashier.find(of.paymentNo)?.taken),
      refund: Number(of.amount),
      currency: 'CNY',
    },
  });

  function refund({ out_trade_no: paymentNo, out_refund_no: refundNo, amount }: Refunding): Said {
    const trade = cashier.find(paymentNo);
    if (trade?.state !== 'paid') return refused(404, 'RESOURCE_NOT_EXISTS');
    if (BigInt(amount.total) !== trade.taken) return refused(400, 'INVALID_REQUEST');
    const made = cashier.giveBack(refundNo, paymentNo, BigInt(amount.refund));
    return made ? [200, refundOf(made)] : refused(400, 'INVALID_REQUEST');
  }

  function say({ method, path, body }: HttpRequest): Said {
    const opens = /^\/v3\/pay\/transactions\/(h5|native)$/.exec(path)?.[1];
    if (method === 'POST' && opens) return open(opens, JSON.parse(body) as Opening);
    const [isTrade, paymentNo = '', closes, merchant] = TRADE.exec(path) ?? [];
    if (method === 'POST' && closes) return close(paymentNo);
    if (isTrade) {
      const trade = merchant === merchantId ? cashier.find(paymentNo) : null;
      if (trade?.state === 'paid' && stateOf(paymentNo, 'paid') === 'SUCCESS') trade.answeredPaidAt ??= now();
      return trade ? [200, tradeOf(trade)] : refused(404, 'ORDER_NOT_EXIST');
    }
    const [isRefund, refundNo] = REFUND.exec(path) ?? [];
    if (isRefund && method === 'POST') return refund(JSON.parse(body) as Refunding);
    const found = refundNo === undefined ? null : cashier.findReturn(refundNo);
    return found ? [200, refundOf(found)] : refused(404, 'RESOURCE_NOT_EXISTS');
  }

  function signedHeaders(body: string, isForged = false): Record<string, string> {
    const timestamp = String(Math.floor(now() / 1000));
    const which = keyOf();
    const keys = isForged ? strangersKeys : partnerKeys[which];
    return {
      'wechatpay-serial': keyIds[which],
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': NONCE,
      'wechatpay-signature': signed(`${timestamp}\n${NONCE}\n${body}\n`, keys),
    };
  }

  return {
    isSigned: true,
    answered: new Map(),
    named: ({ method, path, body }) => ({
      name: `${method} ${path.split('?')[0]?.replace(/[A-Z]\d{26,}/, '*') ?? ''}`,
      about: method === 'GET' || path.endsWith('/close') ? numberIn(path) : numberOfBody(path, body),
    }),
    serve(request, wording: Wording): HttpAnswer {
      const [status, value] = isFromMerchant(request) ? say(request) : refused(401, 'SIGN_ERROR');
      const body = value === undefined ? '' : JSON.stringify(worded(value, wording, numbersAsTexts));
      return { status, headers: signedHeaders(body, wording === 'forged'), body };
    },
    pageAt(url) {
      const { searchParams } = new URL(url);
      const paymentNo = `P${(searchParams.get('prepay_id') ?? searchParams.get('pr') ?? '').slice(2)}`;
      return now() < (expiresAt.get(paymentNo) ?? -Infinity) ? paymentNo : null;
    },
    noticeOf(notice, wording = 'usual') {
      if (notice.kind === 'payment' ? notice.trade.state !== 'paid' : notice.refund.state === 'processing')
        return null;
      const {
        refund_id: id,
        status,
        ...about
      } = notice.kind === 'refund' ? (refundOf(notice.refund) as Record<string, unknown>) : {};
      const content =
        notice.kind === 'payment'
          ? tradeOf(notice.trade)
          : { ...about, mchid: merchantId, refund_id: id, refund_status: status };
      const body = JSON.stringify({
        id: 'EV-1',
        event_type: notice.kind === 'payment' ? 'TRANSACTION.SUCCESS' : `REFUND.${String(status)}`,
        resource_type: 'encrypt-resource',
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          nonce: NONCE,
          associated_data: 'transaction',
          ciphertext: sealed(JSON.stringify(content), apiV3Key, NONCE, 'transaction'),
        },
      });
      return { body, headers: signedHeaders(body, wording === 'forged') };
    },
  };
}

/** The number a request is about; for a refund, the refund's own. */
function numberOfBody(path: string, body: string): string {
  const key = path.includes('/refund/') ? 'out_refund_no' : 'out_trade_no';
  return (JSON.parse(body) as Record<string, string>)[key] ?? '';
}
