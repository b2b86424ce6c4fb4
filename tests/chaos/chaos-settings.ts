import { USUAL_DAYS } from './passing-days.ts';
import { number, seed, text, type ValuesOf } from '../harness/command-line.ts';

/** The settings of a chaos run. The same seed draws the same users, numbers, orders and times of kills. */
export const chaosOptions = {
  seed,
  orders: number(200, 'orders in all'),
  users: number(40, 'users who place them'),
  families: number(
    80,
    'members who are asked to let somebody else top up their number; where our own wallet debits',
  ),
  signers: number(
    32,
    'people who have WeChat Pay or Alipay debit automatic top-ups; where one of them is a partner',
  ),
  days: number(USUAL_DAYS, 'days that pass meanwhile, where there are such people'),
  kills: number(
    50,
    "times that the gateway's process is killed while orders are under way; one for jobs a third as often",
  ),
  databaseFaults: number(30, 'things that happen to the database meanwhile, each kind in turn'),
  partners: text(
    '',
    'real partners whose protocol is spoken, like wechat,dtone; with dtone,carrier both credit numbers',
  ),
  floatDrops: number(6, 'times that the float at one who credits is gone for a second'),
  settleWithinMs: number(120_000, 'ms at the most, once the faults are off, until nothing is open'),
};
export type ChaosSettings = ValuesOf<typeof chaosOptions>;

export const smallChaos: Omit<ChaosSettings, 'seed'> = {
  orders: 30,
  users: 10,
  families: 8,
  signers: 0,
  days: 3,
  kills: 5,
  databaseFaults: 6,
  partners: '',
  floatDrops: 2,
  settleWithinMs: 60_000,
};
/**
 * Settings of a quick gateway: its schedule runs a hundred times faster, partners twenty times; a call to a
 * partner may take 400 ms, and paying 12 s.
 */
export const quickGateway = {
  TIME_SCALE: '0.01',
  PARTNER_TIME_LIMIT_MS: '400',
  PAY_WITHIN_MS: '12000',
  LOG_LEVEL: 'error',
  // A charge is announced as soon as the member agrees, and debited soon after, so that a stop may come at
  // any step.
  DEBIT_HOURS: '0-24',
  NOTICE_BEFORE_DEBIT_MS: '400',
  DEBIT_RETRY_MS: '300,300,300',
  CONSENT_VALID_MS: '20000',
  REMIND_MEMBER_MS: '1500',
  MESSAGES_PER_ADDRESS: '100000',
} as const;

/**
 * Returns the environment for the suppliers: one, or DT One and the carrier, each tried first for some of the
 * numbers.
 */
export function suppliersOf(partners: string): Readonly<Record<string, string>> {
  const named = partners.split(',');
  const both = { TOP_UP_SUPPLIER: 'dtone,carrier', TOP_UP_ROUTES: 'CUCC=carrier,dtone */-10=carrier,dtone' };
  return {
    ...(named.includes('dtone') && named.includes('carrier') && both),
    TOP_UP_FLOATS: [
      ...(named.includes('dtone') ? ['dtone=USD,low:50,stop:5'] : []),
      ...(named.includes('reloadly') ? ['reloadly=USD,low:50,stop:5'] : []),
      ...(named.includes('carrier') || !(named.includes('dtone') || named.includes('reloadly'))
        ? ['carrier=CNY,low:500,stop:50']
        : []),
    ].join(' '),
  };
}

/** Every kind of fault that a partner may have and recovers from. */
const ofCalls = { delayMs: [0, 150], errorRate: 0.05, dropRequestRate: 0.05, dropReplyRate: 0.08 } as const;
/** Faults of payments and refunds. */
const ofMoney = {
  otherAmountRate: 0.08,
  loseRefundRate: 0.3,
  refundMode: 'processing',
  refundDelayMs: 300,
} as const;
const ofCallbacks = {
  callbackDelayMs: [0, 400],
  duplicateCallbackRate: 0.2,
  dropCallbackRate: 0.2,
  wrongAmountCallbackRate: 0.03,
} as const;
export const manyFaults = {
  cashier: { ...ofCalls, ...ofCallbacks, ...ofMoney },
  digital: { ...ofCalls, ...ofCallbacks, ...ofMoney },
  entrust: { ...ofCalls, ...ofCallbacks, ...ofMoney },
  points: ofCalls,
  carrier: { ...ofCalls, ...ofCallbacks },
  wechat: { ...ofCalls, ...ofCallbacks, ...ofMoney },
  alipay: { ...ofCalls, ...ofCallbacks, ...ofMoney },
  dtone: { ...ofCalls, callbackDelayMs: [0, 400], duplicateCallbackRate: 0.2, dropCallbackRate: 0.2 },
  reloadly: { ...ofCalls, callbackDelayMs: [0, 400], duplicateCallbackRate: 0.2, dropCallbackRate: 0.2 },
  // A message lost for good would never be repeated, so replies only come late or twice.
  sms: { ...ofCalls, callbackDelayMs: [0, 400], duplicateCallbackRate: 0.2 },
} as const;

/** The size (MiB) of the database's disk, where it can have its own: retained log segments, and tables. */
export const diskMb = 700;
