/** Requests and answers as the servers of simulated partners see them, text for text. */

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** The path with its query. */
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
 * How a partner formats an answer: `usual` as documented; `moreFields` with unknown fields; `otherTypes` with
 * amounts of another type (numbers as texts, or texts as numbers); `forged` by an attacker who wants it paid
 * for nothing and signs with a key of their own.
 */
export type Wording = 'usual' | 'moreFields' | 'otherTypes' | 'forged';

export interface HttpPartner {
  /** The call and the number of ours that a request is about; independent of nonces and times. */
  named(request: HttpRequest): { readonly name: string; readonly about: string };
  /** Verifies the request, applies it to the partner's book, and answers. */
  serve(request: HttpRequest, wording: Wording): HttpAnswer;
  /** The last answer to each call, and the number it was about, so that answers can be mixed up. */
  readonly answered: Map<string, { readonly about: string; readonly answer: HttpAnswer }>;
  /** Whether answers are signed, so that a change on the way is detected. */
  readonly isSigned: boolean;
}

/** A notice as the partner sends it. */
export interface HttpNotice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The first number of ours in a text; empty when there is none. */
export function numberIn(text: string): string {
  return /[A-Z]\d{24,}/.exec(text)?.[0] ?? '';
}

/** The value in another format, as far as its fields allow. */
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
/** Turns amounts in yuan (`49.90`) into numbers. */
export const amountsAsNumbers = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? Number(value) : value;
