import { byLastDigits, type OutcomeRow } from '../outcome-table.ts';

/** The outcome of a registration at the wallet, by the number's last four digits; the README lists them. */
export interface AccountOutcome extends OutcomeRow {
  readonly state: 'registered' | 'refused';
  readonly reason?: 'not_allowed' | 'account_frozen';
  /**
   * The registration is first in progress and decided after this time, with a callback. `never`: it is never
   * decided.
   */
  readonly afterMs?: number | 'never';
  /** The first request is accepted and never answered. */
  readonly unanswered?: true;
  /** How often the callback is sent. */
  readonly copies?: number;
  /** There was an account before. */
  readonly existed?: true;
  readonly zh: string;
}

export const accountOutcomes: readonly AccountOutcome[] = [
  {
    digits: '0061',
    state: 'registered',
    afterMs: 3000,
    copies: 2,
    zh: '注册中，3 秒后成功，回调两次',
    en: 'Registering, registered after 3 s, then the same callback twice',
  },
  {
    digits: '0062',
    state: 'registered',
    unanswered: true,
    afterMs: 'never',
    zh: '已受理但不应答，之后查询一直是注册中',
    en: 'No answer though taken, and it stays registering for ever',
  },
  {
    digits: '0063',
    state: 'refused',
    reason: 'not_allowed',
    zh: '应答中直接拒绝',
    en: 'Refused at once in the reply',
  },
  {
    digits: '0064',
    state: 'registered',
    existed: true,
    zh: '此前已有账户，应答中直接说明',
    en: 'Has an account already, said at once in the reply',
  },
  {
    digits: '0065',
    state: 'registered',
    unanswered: true,
    zh: '已受理但不应答，查询时已成功',
    en: 'No answer though taken; registered when asked',
  },
  {
    digits: '0066',
    state: 'refused',
    reason: 'account_frozen',
    afterMs: 3000,
    zh: '注册中，3 秒后因账户冻结被拒绝，随后回调',
    en: 'Registering, refused after 3 s since the account is frozen, then a callback',
  },
  { digits: null, state: 'registered', zh: '应答中直接注册成功', en: 'Registered at once in the reply' },
];

export const accountOutcomeOf = byLastDigits(accountOutcomes);
