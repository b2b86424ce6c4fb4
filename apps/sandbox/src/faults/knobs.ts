import type { Partner } from '../config/config.ts';

/** The course of refunds: `settled` in the reply, `processing` first, or `rejected`. */
export const refundModes = ['settled', 'processing', 'rejected'] as const;
export type RefundMode = (typeof refundModes)[number];
/** The least and the most, in milliseconds; drawn anew each time. */
export type Range = readonly [number, number];

/** The faults that can be set at a partner. Rates are from 0 (never) to 1 (always). */
export interface Faults {
  /** The connection is cut on every call, and nothing is done. */
  readonly down: boolean;
  /** The first of two given keys is no longer valid, and signs nothing. */
  readonly oldKeysEnd: boolean;
  /** The wait before a call is looked at. */
  readonly delayMs: Range;
  /** HTTP 500, and nothing is done. */
  readonly errorRate: number;
  /** The connection is cut, and nothing is done. */
  readonly dropRequestRate: number;
  /** Everything is done, then the connection is cut before the reply. */
  readonly dropReplyRate: number;
  readonly callbackDelayMs: Range;
  /** The same message is sent twice. */
  readonly duplicateCallbackRate: number;
  /** The first attempt is lost; the repetition arrives. */
  readonly dropCallbackRate: number;
  /** The callback states one yuan more than was moved. */
  readonly wrongAmountCallbackRate: number;
  /** One yuan less is taken than was asked for. */
  readonly otherAmountRate: number;
  /** A refund is answered as processing and then unknown, until it is sent again. */
  readonly loseRefundRate: number;
  readonly refundMode: RefundMode;
  /** The time from `processing` to `settled`. */
  readonly refundDelayMs: number;
}

export type KnobName = keyof Faults;
export type KnobKind = 'flag' | 'rate' | 'range' | 'duration' | 'refundMode';

export const knobKinds = {
  down: 'flag',
  oldKeysEnd: 'flag',
  delayMs: 'range',
  errorRate: 'rate',
  dropRequestRate: 'rate',
  dropReplyRate: 'rate',
  callbackDelayMs: 'range',
  duplicateCallbackRate: 'rate',
  dropCallbackRate: 'rate',
  wrongAmountCallbackRate: 'rate',
  otherAmountRate: 'rate',
  loseRefundRate: 'rate',
  refundMode: 'refundMode',
  refundDelayMs: 'duration',
} as const satisfies Record<KnobName, KnobKind>;

const ofCalls = [
  'down',
  'delayMs',
  'errorRate',
  'dropRequestRate',
  'dropReplyRate',
] as const satisfies KnobName[];
/** The knobs of partners at which a test exchanges keys. */
const ofKeys = ['oldKeysEnd'] as const satisfies KnobName[];
const ofReplies = [
  'callbackDelayMs',
  'duplicateCallbackRate',
  'dropCallbackRate',
] as const satisfies KnobName[];
const ofCallbacks = [...ofReplies, 'wrongAmountCallbackRate'] as const satisfies KnobName[];

const ofRefunds = ['refundMode', 'refundDelayMs'] as const satisfies KnobName[];
const ofMoney = ['otherAmountRate', 'loseRefundRate', ...ofRefunds] as const satisfies KnobName[];

/**
 * The knobs of each partner: points send no callbacks, the SMS centre's have no amount, carrier and SMS
 * refund nothing. Points given back are a refund.
 */
export const knobsOf = {
  cashier: [...ofCalls, ...ofCallbacks, ...ofMoney],
  digital: [...ofCalls, ...ofCallbacks, ...ofMoney],
  points: [...ofCalls, ...ofRefunds],
  entrust: [...ofCalls, ...ofCallbacks, ...ofMoney],
  carrier: [...ofCalls, ...ofCallbacks],
  sms: [...ofCalls, ...ofReplies],
  wechat: [...ofCalls, ...ofKeys, ...ofCallbacks, ...ofMoney],
  alipay: [...ofCalls, ...ofCallbacks, ...ofMoney],
  dtone: [...ofCalls, ...ofKeys, ...ofReplies],
  reloadly: [...ofCalls, ...ofReplies],
  'aliyun-sms': [...ofCalls, ...ofReplies],
  'tencent-sms': [...ofCalls, ...ofReplies],
} as const satisfies Record<Partner, readonly KnobName[]>;

export const noFaults: Faults = {
  down: false,
  oldKeysEnd: false,
  delayMs: [0, 0],
  errorRate: 0,
  dropRequestRate: 0,
  dropReplyRate: 0,
  callbackDelayMs: [0, 0],
  duplicateCallbackRate: 0,
  dropCallbackRate: 0,
  wrongAmountCallbackRate: 0,
  otherAmountRate: 0,
  loseRefundRate: 0,
  refundMode: 'settled',
  refundDelayMs: 2000,
};
