/**
 * WeChat Pay's API v3, as far as a merchant of payments in browsers and in the app needs it, under
 * `/wechat/v3`.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fen } from '@phonebill/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CashierService } from '../cashier/cashier-service.ts';
import { createCloseLimit, passingAnswerOf } from '../cashier/passing-answers.ts';
import type { RefundView } from '../cashier/refunds.ts';
import { dayText } from '@phonebill/china-time';
import { amount, httpUrl, objectOf, requestNo, text, time } from '../http/json-schemas.ts';
import { Refusal } from '../http/refusals.ts';
import type { WechatMerchant } from './merchant.ts';
import type { Openings, OpeningWay } from './openings.ts';
import type { People } from './people.ts';
import { codeOf } from './scan-page.ts';
import { refundRefusal } from './refund-outcomes.ts';
import type { Signatures } from './signatures.ts';
import { tradeBill } from './trade-bill.ts';
import { refundView, tradeView } from './views.ts';

const USER_PAYING = { trade_state: 'USERPAYING', trade_state_desc: '用户支付中' } as const;

/** The time of the next day from which a day's bill is available. */
const BILLED_FROM_MS = 10 * 3_600_000;

export interface WechatParts {
  readonly merchant: WechatMerchant;
  readonly service: CashierService;
  readonly signatures: Signatures;
  readonly openings: Openings;
  readonly people: Pick<People, 'knows'>;
  readonly newId: () => string;
  /** Returns the base of the address that opens a payment's page. */
  readonly publicUrl: () => string;
  readonly now: () => number;
}

interface TradeBody {
  readonly appid: string;
  readonly mchid: string;
  readonly description: string;
  readonly out_trade_no: string;
  readonly time_expire: string;
  readonly notify_url: string;
  readonly amount: { readonly total: number; readonly currency: string };
  readonly payer?: { readonly openid: string };
}

interface RefundBody {
  readonly out_trade_no: string;
  readonly out_refund_no: string;
  readonly notify_url: string;
  readonly amount: { readonly refund: number; readonly total: number; readonly currency: string };
}

type ByNo = { Params: { no: string }; Querystring: { mchid?: string } };

const currency = { type: 'string', const: 'CNY' } as const;
const tradeNumber = { type: 'string', pattern: '^[0-9A-Za-z_|*-]{6,32}$' } as const;
const noticeUrl = { ...httpUrl, pattern: '^https?://[^?]+$', maxLength: 255 } as const;
const anyTrade = {
  appid: text,
  mchid: text,
  description: { type: 'string', minLength: 1, maxLength: 127 },
  out_trade_no: tradeNumber,
  time_expire: time,
  notify_url: noticeUrl,
  amount: objectOf({ total: amount, currency }),
};
const clientAddress = { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] } as const;
const tradeBodies = {
  h5: objectOf({
    ...anyTrade,
    scene_info: objectOf({ payer_client_ip: clientAddress, h5_info: objectOf({ type: text }) }),
  }),
  native: objectOf(anyTrade),
  jsapi: objectOf({ ...anyTrade, payer: objectOf({ openid: text }) }),
} as const;
const refundBody = objectOf({
  out_trade_no: tradeNumber,
  out_refund_no: requestNo,
  notify_url: noticeUrl,
  amount: objectOf({ refund: amount, total: amount, currency }),
});

/** An error in WeChat Pay's format. */
export class WechatError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function wechatRoutes(app: FastifyInstance, parts: WechatParts): void {
  const { merchant, service, signatures, openings, people, newId, publicUrl, now } = parts;
  const { trades, refunds } = service;
  const isCloseLimited = createCloseLimit();
  answerInItsWords(app, signatures);

  /** Opens a trade, or opens it again; returns the key that leads to it. */
  function open(way: OpeningWay, body: TradeBody): string {
    requireMerchant(body.mchid);
    if (body.appid !== merchant.appId)
      throw new WechatError(400, 'APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配');
    const openid = body.payer?.openid ?? null;
    if (openid !== null && !people.knows(openid, body.appid))
      throw new WechatError(400, 'OPENID_MISMATCH', 'openid和appid不匹配');
    const first = openings.firstOf(body.out_trade_no);
    if (first && first.way !== way)
      throw new WechatError(400, 'INVALID_REQUEST', '商户订单号与之前的下单方式不一致');
    if (first && first.openid !== openid) throw new WechatError(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    const expiresAt = Date.parse(body.time_expire);
    const trade = trades.order({
      requestNo: body.out_trade_no,
      orderNo: body.out_trade_no,
      // Only WeChat Pay knows who the payer is.
      payerNo: body.out_trade_no,
      amountFen: fen(body.amount.total),
      subject: body.description,
      notifyUrl: body.notify_url,
      returnUrl: '',
      expiresAt,
    });
    if (trade.state === 'paid') throw new WechatError(400, 'ORDERPAID', '该订单已支付');
    if (trade.state === 'closed') throw new WechatError(400, 'ORDER_CLOSED', '订单已关闭');
    const key = newId().slice(0, 32);
    openings.add({ key, requestNo: body.out_trade_no, way, openid, at: now() });
    return key;
  }

  app.post<{ Body: TradeBody }>('/pay/transactions/h5', { schema: { body: tradeBodies.h5 } }, ({ body }) => {
    open('h5', body);
    const { tradeNo } = trades.find(body.out_trade_no);
    return { h5_url: `${publicUrl()}/wechat/h5?prepay_id=${tradeNo}` };
  });
  app.post<{ Body: TradeBody }>(
    '/pay/transactions/native',
    { schema: { body: tradeBodies.native } },
    ({ body }) => ({ code_url: codeOf(open('native', body)) }),
  );
  app.post<{ Body: TradeBody }>(
    '/pay/transactions/jsapi',
    { schema: { body: tradeBodies.jsapi } },
    ({ body }) => ({ prepay_id: open('jsapi', body) }),
  );

  app.get<ByNo>('/pay/transactions/out-trade-no/:no', ({ params, query }) => {
    requireMerchant(query.mchid);
    const trade = trades.find(params.no);
    const passing = passingAnswerOf(trade, now());
    if (passing === 'systemError') throw new WechatError(500, 'SYSTEM_ERROR', '系统异常，请重试');
    if (passing === 'notExist') throw new WechatError(404, 'ORDER_NOT_EXIST', '订单不存在');
    const isRefunded = refunds.isRefunded(params.no);
    const opening = openings.firstOf(params.no);
    return passing === 'userPaying'
      ? { ...tradeView(merchant, { ...trade, state: 'open' }, { isRefunded, opening }), ...USER_PAYING }
      : tradeView(merchant, trade, { isRefunded, opening });
  });

  app.post<ByNo & { Body: { mchid: string } }>(
    '/pay/transactions/out-trade-no/:no/close',
    { schema: { body: objectOf({ mchid: text }) } },
    ({ params, body }, reply) => {
      requireMerchant(body.mchid);
      const trade = trades.find(params.no);
      if (trade.state === 'paid') throw new WechatError(400, 'ORDERPAID', '该订单已支付');
      if (isCloseLimited(trade)) throw new WechatError(429, 'FREQUENCY_LIMITED', '频率超限');
      trades.close(params.no);
      return reply.code(204).send();
    },
  );

  app.post<{ Body: RefundBody }>('/refund/domestic/refunds', { schema: { body: refundBody } }, ({ body }) => {
    const trade = trades.find(body.out_trade_no);
    if (trade.state !== 'paid') throw new WechatError(400, 'INVALID_REQUEST', '订单未支付，不能退款');
    if (body.amount.total !== Number(trade.takenFen ?? trade.amountFen))
      throw new WechatError(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致');
    const later = refundRefusal(trade, now());
    if (later !== null) throw new WechatError(403, later, '请稍后用原单号重试');
    const refund = refunds.order({
      requestNo: body.out_refund_no,
      paymentRequestNo: body.out_trade_no,
      amountFen: fen(body.amount.refund),
      notifyUrl: body.notify_url,
    });
    if (refund.reason === 'exceeds_payment')
      throw new WechatError(400, 'INVALID_REQUEST', '退款金额大于订单可退金额');
    // The first answer only accepts the refund, however soon it is made.
    return refund.state === 'settled'
      ? refundView({ trade, refund }, 'PROCESSING')
      : refundView({ trade, refund });
  });

  app.get<ByNo>('/refund/domestic/refunds/:no', ({ params }) => {
    const refund = foundRefund(params.no);
    return refundView({ trade: trades.find(refunds.paymentOf(params.no)), refund });
  });

  app.get('/certificates', () => {
    const certificates = signatures.certificates();
    if (certificates.length === 0)
      throw new WechatError(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请使用微信支付公钥');
    return {
      data: certificates.map(({ serial, pem, from, until }) => ({
        serial_no: serial,
        effective_time: from.toISOString(),
        expire_time: until.toISOString(),
        encrypt_certificate: signatures.seal(pem, 'certificate'),
      })),
    };
  });
  billRoutes(app, parts);

  function foundRefund(no: string): RefundView {
    try {
      return refunds.find(no);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
      throw new WechatError(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    }
  }

  function requireMerchant(id: string | undefined): void {
    if (id !== merchant.merchantId) throw new WechatError(400, 'PARAM_ERROR', '商户号错误');
  }
}

function billRoutes(app: FastifyInstance, { merchant, service, publicUrl, now }: WechatParts): void {
  const billOf = (day: string): string | null => {
    const isThere = now() >= Date.parse(`${day}T00:00:00+08:00`) + 24 * 3_600_000 + BILLED_FROM_MS;
    return isThere && day < dayText(now()) ? tradeBill(merchant, service, day) : null;
  };
  const query = {
    querystring: objectOf({ bill_date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } }),
  };
  app.get<{ Querystring: { bill_date: string } }>('/bill/tradebill', { schema: query }, (request) => {
    const day = request.query.bill_date;
    const bill = billOf(day);
    if (bill === null) throw new WechatError(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    return {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bill).digest('hex'),
      download_url: `${publicUrl()}/wechat/v3/billdownload/file?bill_date=${day}`,
    };
  });
  app.get<{ Querystring: { bill_date: string } }>(
    '/billdownload/file',
    { schema: query, config: { unsigned: true } },
    (request, reply) => {
      const bill = billOf(request.query.bill_date);
      if (bill === null) throw new WechatError(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
      return reply.type('application/octet-stream').send(gzipSync(bill));
    },
  );
}

/** Requires requests to be signed by the merchant; signs answers, except files. */
function answerInItsWords(app: FastifyInstance, signatures: Signatures): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { authorization } = request.headers;
    const isSigned = signatures.isMerchants(
      authorization,
      request.method,
      request.raw.url ?? '',
      request.rawBody,
    );
    done(isSigned ? undefined : new WechatError(401, 'SIGN_ERROR', '签名错误'));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isUnsigned(request.routeOptions.config))
      reply.headers(
        signatures.headersFor(typeof payload === 'string' ? payload : '', serialIn(request.headers)),
      );
    done(null, payload);
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = inItsWords(error);
    return reply.code(status).send({ code, message });
  });
}

function serialIn({ 'wechatpay-serial': wanted }: FastifyRequest['headers']): string | undefined {
  return typeof wanted === 'string' ? wanted : undefined;
}

function isUnsigned(config: object): boolean {
  return 'unsigned' in config;
}

function inItsWords(error: unknown): WechatError {
  if (error instanceof WechatError) return error;
  if (error instanceof Refusal) {
    if (error.code === 'not_found') return new WechatError(404, 'ORDER_NOT_EXIST', '订单不存在');
    if (error.code === 'request_no_reused')
      return new WechatError(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    return new WechatError(500, 'SYSTEM_ERROR', '系统异常，请重试');
  }
  return isInvalid(error)
    ? new WechatError(400, 'PARAM_ERROR', error.message)
    : new WechatError(500, 'SYSTEM_ERROR', '系统异常，请重试');
}

function isInvalid(error: unknown): error is Error {
  return error instanceof Error && 'validation' in error;
}

/**
 * Registers the page that opens the app: it stores the address to which the payer returns, and leads to the
 * payment.
 */
export function h5Route(
  app: FastifyInstance,
  service: CashierService,
  keep: (requestNo: string, url: string) => void,
): void {
  app.get<{ Querystring: { prepay_id?: string; redirect_url?: string } }>(
    '/wechat/h5',
    ({ query }, reply: FastifyReply) => {
      const trade = service.trades.findByTradeNo(query.prepay_id ?? '');
      if (!trade) throw new Refusal('unknown_address', 'there is no payment of this number');
      if (query.redirect_url && /^https?:\/\//.test(query.redirect_url))
        keep(trade.requestNo, query.redirect_url);
      return reply.redirect(`/wechat/pay/${trade.tradeNo}`, 303);
    },
  );
}
