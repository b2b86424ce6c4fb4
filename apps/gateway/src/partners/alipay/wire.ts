/** The shapes of what Alipay's answers and notices say about a trade, a refund and a bill. */
import { parseYuan } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Reference, Text } from '../wire-shapes.ts';

/** An amount in yuan with two decimals; a number in some of Alipay's answers. */
const Yuan = Type.Union([Type.String({ maxLength: 20 }), Type.Number()]);
/** The name of a refusal: `ACQ.TRADE_NOT_EXIST`, `isv.invalid-signature`. */
const Name = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' });

export const errorShape = Compile(
  Type.Object({ code: Type.String({ pattern: '^\\d{1,6}$' }), sub_code: Type.Optional(Name) }),
);

const tradeStatus = Type.Union([
  Type.Literal('WAIT_BUYER_PAY'),
  Type.Literal('TRADE_SUCCESS'),
  Type.Literal('TRADE_FINISHED'),
  Type.Literal('TRADE_CLOSED'),
]);
export const tradeStatusShape = Compile(tradeStatus);

const TradeWire = Type.Object({
  out_trade_no: Text,
  trade_no: Reference,
  trade_status: tradeStatus,
  total_amount: Yuan,
  /** The time of the payment; absent from a trade that was closed unpaid. */
  send_pay_date: Type.Optional(Text),
});
export type TradeWire = Static<typeof TradeWire>;
export const tradeShape = Compile(TradeWire);

/** The answer to a closing; according to Alipay's documents the number may be missing. */
export const closedShape = Compile(Type.Object({ out_trade_no: Type.Optional(Text) }));

/** The answer to a refund; `fund_change`: whether this very request moved the money. */
export const refundShape = Compile(
  Type.Object({
    out_trade_no: Text,
    fund_change: Type.Optional(Type.Union([Type.Literal('Y'), Type.Literal('N')])),
    /** The sum of all refunds of the trade. */
    refund_fee: Yuan,
  }),
);

/** The answer to a refund query; every field is missing when there is no such refund. */
export const foundRefundShape = Compile(
  Type.Object({
    out_trade_no: Type.Optional(Text),
    out_request_no: Type.Optional(Text),
    refund_amount: Type.Optional(Yuan),
    refund_status: Type.Optional(Text),
  }),
);

export const billShape = Compile(
  Type.Object({ bill_download_url: Type.String({ pattern: '^https?://', maxLength: 2048 }) }),
);

export const noticeShape = Compile(
  Type.Object({
    app_id: Text,
    seller_id: Text,
    notify_time: Text,
    out_trade_no: Reference,
    trade_no: Reference,
    trade_status: tradeStatus,
    total_amount: Type.String({ maxLength: 20 }),
    /** The sum of all refunds of the trade; `0.00` when there are none. */
    refund_fee: Type.Optional(Type.String({ maxLength: 20 })),
    /** The time of the payment. */
    gmt_payment: Type.Optional(Text),
    /** The refund that the notice is about. */
    out_biz_no: Type.Optional(Text),
  }),
);

/** Returns an amount in fen; null when the text is not an amount. */
export function fenOfYuan(amount: string | number): bigint | null {
  return parseYuan(typeof amount === 'number' ? amount.toFixed(2) : amount);
}
