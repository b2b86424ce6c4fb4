/** The shapes of what WeChat Pay's answers and notices say about a trade and a refund. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { FenAmount, Reference, Text } from '../wire-shapes.ts';

const Currency = Type.Literal('CNY');

const tradeStates = Type.Union([
  Type.Literal('SUCCESS'),
  Type.Literal('REFUND'),
  Type.Literal('NOTPAY'),
  Type.Literal('CLOSED'),
  Type.Literal('REVOKED'),
  Type.Literal('USERPAYING'),
  Type.Literal('PAYERROR'),
]);
export const tradeStateShape = Compile(tradeStates);

const TradeWire = Type.Object({
  mchid: Text,
  appid: Type.Optional(Text),
  out_trade_no: Text,
  transaction_id: Type.Optional(Reference),
  trade_state: tradeStates,
  amount: Type.Optional(Type.Object({ total: FenAmount, currency: Type.Optional(Currency) })),
});
export type TradeWire = Static<typeof TradeWire>;
export const tradeShape = Compile(TradeWire);

const RefundAmount = Type.Object({ total: FenAmount, refund: FenAmount, currency: Type.Optional(Currency) });
const refundStates = Type.Union([
  Type.Literal('SUCCESS'),
  Type.Literal('CLOSED'),
  Type.Literal('PROCESSING'),
  Type.Literal('ABNORMAL'),
]);
export const refundStateShape = Compile(refundStates);
const RefundWire = Type.Object({
  out_refund_no: Text,
  out_trade_no: Text,
  transaction_id: Reference,
  status: refundStates,
  amount: RefundAmount,
});
export type RefundWire = Static<typeof RefundWire>;
export const refundShape = Compile(RefundWire);

/** A refund in a notice, where its state has another name. */
export const refundNoticeShape = Compile(
  Type.Object({
    mchid: Text,
    out_trade_no: Type.Optional(Reference),
    out_refund_no: Text,
    transaction_id: Reference,
    refund_status: refundStates,
    amount: RefundAmount,
  }),
);

/** The fields of every notice of a trade or a refund; its state may be a new one. */
export const ofMerchantShape = Compile(
  Type.Object({
    mchid: Text,
    trade_state: Type.Optional(Text),
    refund_status: Type.Optional(Text),
  }),
);

const Sealed = Type.Object({
  algorithm: Text,
  ciphertext: Type.String({ maxLength: 1_048_576 }),
  nonce: Text,
  associated_data: Type.Optional(Type.Union([Text, Type.Null()])),
});
export const noticeShape = Compile(Type.Object({ event_type: Text, resource: Sealed }));

/** WeChat Pay's published certificates, each encrypted like a notice. */
export const certificatesShape = Compile(
  Type.Object({
    data: Type.Array(
      Type.Object({
        serial_no: Type.String({ pattern: '^[0-9A-Fa-f]{8,64}$' }),
        encrypt_certificate: Sealed,
      }),
      { maxItems: 20 },
    ),
  }),
);

export const linkShape = Compile(
  Type.Object({ h5_url: Type.String({ pattern: '^https?://', maxLength: 1024 }) }),
);

/** The content of a code to be scanned: an address of the app, which no browser opens. */
export const codeShape = Compile(
  Type.Object({ code_url: Type.String({ pattern: '^weixin://[!-~]+$', maxLength: 512 }) }),
);

export const prepayShape = Compile(
  Type.Object({ prepay_id: Type.String({ pattern: '^[!-~]+$', maxLength: 64 }) }),
);

/** The answer to an exchanged code: the payer's id under this appid. */
export const payerShape = Compile(
  Type.Object({ openid: Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 128 }) }),
);
export const refusedCodeShape = Compile(Type.Object({ errcode: Type.Integer() }));

export const billShape = Compile(
  Type.Object({
    hash_type: Type.Literal('SHA1'),
    hash_value: Type.String({ pattern: '^[0-9a-fA-F]{40}$' }),
    download_url: Type.String({ pattern: '^https?://', maxLength: 2048 }),
  }),
);
