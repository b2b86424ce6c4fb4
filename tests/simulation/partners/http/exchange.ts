/** Requests and answers as the servers of simulated partners see them, text for text. */

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * How a partner words an answer: as its documents say; with fields that nobody knows yet; with amounts of
 * another type (numbers as texts, or texts as numbers); or as somebody who wants it paid without paying, who
 * signs with a key of their own.
 */
export type Wording = 'usual' | 'moreFields' | 'otherTypes' | 'forged';

export interface HttpPartner {
  /** What is asked for, and about which number of ours; nothing of it depends on a nonce or a time. */
  named(request: HttpRequest): { readonly name: string; readonly about: string };
  /** Checks the request, does what it asks for by the partner's book, and answers. */
  serve(request: HttpRequest, wording: Wording): HttpAnswer;
  /** What was last answered to requests of each name, and about what: answers can be mixed up. */
  readonly answered: Map<string, { readonly about: string; readonly answer: HttpAnswer }>;
  /** Its answers are signed: whoever changes them on their way is found out. */
  readonly isSigned: boolean;
}

/** What a partner says of its own accord, as it is sent. */
export interface HttpNotice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The number of ours that a text names; the empty text: none. */
export function numberIn(text: string): string {
  return /[A-Z]\d{24,}/.exec(text)?.[0] ?? '';
}

/** The same value worded in another way, as far as values go. */
export function worded(value: unknown, wording: Wording, otherTypes: (value: unknown) => unknown): unknown {
  if (wording === 'forged') return withTradeNo(everywhere(value, lie));
  if (wording === 'moreFields') return withMoreFields(value);
  return wording === 'otherTypes' ? everywhere(value, otherTypes) : value;
}

const PAID: Readonly<Record<string, string>> = {
  NOTPAY: 'SUCCESS',
  CLOSED: 'SUCCESS',
  PROCESSING: 'SUCCESS',
  WAIT_BUYER_PAY: 'TRADE_SUCCESS',
  TRADE_CLOSED: 'TRADE_SUCCESS',
};
const lie = (value: unknown): unknown => (typeof value === 'string' ? (PAID[value] ?? value) : value);
const withTradeNo = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'trade_state' in value
    ? { transaction_id: 'T0', ...value }
    : value;

function withMoreFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMoreFields);
  return typeof value === 'object' && value !== null
    ? { added_later: { of: [1, 'a', null] }, ...value, added_at: '2026-11-20' }
    : value;
}

function everywhere(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => everywhere(one, change));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everywhere(one, change)]));
}

export const numbersAsTexts = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : value;
/** Amounts in yuan, `49.90`. */
export const amountsAsNumbers = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? Number(value) : value;
