/**
 * The outcome of a top-up, and the answers about bills, by the last four digits of the number. This table is
 * the only source: the service acts on it, and the index page and the README list it.
 */
import type { Fen } from '@phonebill/money';
import { byLastDigits, type OutcomeRow } from '../outcome-table.ts';

export interface Outcome extends OutcomeRow {
  /**
   * The answer to the first request. `nothing`: accepted, but the connection is held and cut without a reply.
   */
  readonly reply: 'credited' | 'accepted' | 'refused' | 'nothing';
  readonly refusal?: RefusalReason;
  /**
   * The final state of an accepted top-up, and its delay; omitted when it waits until it is told to be
   * credited.
   */
  readonly later?: { readonly state: 'credited' | 'refused'; readonly afterMs: number };
  readonly callbacks: 0 | 1 | 2;
  /** The callback is delivered before the reply is sent. */
  readonly callbackFirst?: true;
  /** How long after the request replies and callbacks state an amount other than that credited. */
  readonly wrongAmountMs?: number;
  /** How long after the first attempt no call about the top-up is accepted or answered. */
  readonly outageMs?: number;
  /** The number look-up answers a carrier other than the prefix's. */
  readonly portedTo?: 'CUCC';
  /** The answer to a request for the number's bills, instead of twelve months. Does not affect top-ups. */
  readonly bills?: 'none' | 'down' | 'oneMonth';
  /** The number's balance before anything is credited, instead of the one derived from its digits. */
  readonly firstBalanceFen?: Fen;
  readonly zh: string;
}

export type RefusalReason = 'number_suspended' | 'number_unknown' | 'number_not_accepted';

/** The time from the callback to the reply when the callback is sent first. */
export const REPLY_AFTER_CALLBACK_MS = 500;

export const outcomes: readonly Outcome[] = [
  {
    digits: '0001',
    reply: 'accepted',
    later: { state: 'credited', afterMs: 20_000 },
    callbacks: 1,
    zh: '先受理，20 秒后到账并回调',
    en: 'Accepted, credited after 20 s, then a callback',
  },
  {
    digits: '0002',
    reply: 'accepted',
    later: { state: 'refused', afterMs: 1000 },
    refusal: 'number_suspended',
    callbacks: 1,
    zh: '先受理，1 秒后回调彻底失败',
    en: 'Accepted, then refused for good by callback after 1 s',
  },
  {
    digits: '0003',
    reply: 'nothing',
    later: { state: 'credited', afterMs: 6000 },
    callbacks: 1,
    zh: '不应答（请求已收下），6 秒后到账并回调',
    en: 'No answer though taken; credited after 6 s, then a callback',
  },
  {
    digits: '0004',
    reply: 'nothing',
    later: { state: 'refused', afterMs: 6000 },
    refusal: 'number_suspended',
    callbacks: 1,
    zh: '不应答（请求已收下），6 秒后失败并回调',
    en: 'No answer though taken; refused after 6 s, then a callback',
  },
  {
    digits: '0005',
    reply: 'credited',
    callbacks: 2,
    zh: '应答到账，并把同一回调发两次',
    en: 'Credited in the reply, and the same callback twice',
  },
  {
    digits: '0006',
    reply: 'credited',
    callbacks: 1,
    callbackFirst: true,
    zh: '先回调，0.5 秒后才应答',
    en: 'Callback first, the reply 0.5 s after it',
  },
  {
    digits: '0007',
    reply: 'credited',
    callbacks: 1,
    wrongAmountMs: 3000,
    zh: '应答与回调的金额不对（多 1 元），3 秒后查询才对；到账金额正确',
    en: 'Reply and callback say ¥1 too much, the query is right after 3 s; the right amount is credited',
  },
  {
    digits: '0008',
    reply: 'credited',
    callbacks: 0,
    outageMs: 15_000,
    zh: '从第一次请求起 15 秒内全不可用且不收单，之后到账',
    en: 'Down for 15 s from the first attempt and nothing taken, then works and credits',
  },
  {
    digits: '0009',
    reply: 'credited',
    callbacks: 0,
    portedTo: 'CUCC',
    zh: '携号转网：查号返回联通，正常到账',
    en: 'Ported: the look-up says CUCC; credited at once',
  },
  {
    digits: '0010',
    reply: 'refused',
    refusal: 'number_unknown',
    callbacks: 0,
    zh: '应答即失败',
    en: 'Refused at once in the reply',
  },
  {
    digits: '0011',
    reply: 'accepted',
    later: { state: 'credited', afterMs: 3000 },
    callbacks: 0,
    zh: '受理后沉默：从不回调，3 秒后查询为到账',
    en: 'Accepted, then silent: never a callback, the query says credited after 3 s',
  },
  {
    digits: '0012',
    reply: 'credited',
    callbacks: 0,
    bills: 'none',
    zh: '查不到话费账单；充值即到账',
    en: 'There is no bill; credited at once',
  },
  {
    digits: '0013',
    reply: 'credited',
    callbacks: 0,
    bills: 'down',
    zh: '账单服务一直不可用；充值即到账',
    en: 'The bill service is always down; credited at once',
  },
  {
    digits: '0014',
    reply: 'credited',
    callbacks: 0,
    bills: 'oneMonth',
    zh: '新号码，只有一个月账单；充值即到账',
    en: 'A new number with one month of bills; credited at once',
  },
  {
    digits: '0015',
    reply: 'accepted',
    callbacks: 1,
    zh: '先受理，等到用 /sandbox/v1/carrier/{mobileNo}/credit 放行才到账并回调',
    en: 'Accepted, credited once /sandbox/v1/carrier/{mobileNo}/credit says so, then a callback',
  },
  {
    digits: '0031',
    reply: 'credited',
    callbacks: 0,
    firstBalanceFen: 300n,
    zh: '话费余额一直是 3.00 元，直到有到账；充值即到账',
    en: 'Has ¥3.00 left until something is credited; credited at once',
  },
  {
    digits: '0043',
    reply: 'refused',
    refusal: 'number_suspended',
    callbacks: 0,
    zh: '应答即失败，其退款见收银台',
    en: 'Refused at once in the reply; its refund goes by the cashier',
  },
  {
    digits: '0099',
    reply: 'refused',
    refusal: 'number_not_accepted',
    callbacks: 0,
    zh: '不支持充值（170、171 号段亦然）',
    en: 'Does not accept top-ups (nor do numbers starting 170 or 171)',
  },
  {
    digits: null,
    reply: 'credited',
    callbacks: 0,
    zh: '应答即到账，不回调',
    en: 'Credited at once in the reply, no callback',
  },
];

const ofDigits = byLastDigits(outcomes);
const PREFIXES_NOT_ACCEPTED = /^17[01]/;

/** Returns the outcome for a number. */
export function outcomeOf(mobileNo: string): Outcome {
  return ofDigits(PREFIXES_NOT_ACCEPTED.test(mobileNo) ? '0099' : mobileNo);
}

/** Returns the answer of the number look-up; carrier null means the carrier of the prefix. */
export function numberFacts(mobileNo: string): {
  carrier: 'CUCC' | null;
  ported: boolean;
  acceptsTopUp: boolean;
} {
  const { portedTo, refusal } = outcomeOf(mobileNo);
  return {
    carrier: portedTo ?? null,
    ported: portedTo !== undefined,
    acceptsTopUp: refusal !== 'number_not_accepted',
  };
}
