/**
 * How often codes are sent and tried (docs/security.md has the table). Of everything that a number may get, a
 * part is open to strangers: who is not logged in with it, and in a browser where its user never was. What
 * they use up of it leaves the owner the rest, and frees itself within half a day.
 */
import { addressKey, type RateLimit } from '../rate-limits/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/index.ts';

export const SMS_CODE_VALID_MS = 5 * MINUTE_MS;
const SMS_CODE_TRIES = 5;
/** The least time between two messages. */
export const RESEND_AFTER_MS = MINUTE_MS;

/** Wrong codes from one network address per hour, typed by who is a stranger to the number. */
const WRONG_CODES_PER_ADDRESS = 60;

export interface SendFacts {
  readonly mobileNo: string;
  readonly scene: string;
  /** The network address that asks. */
  readonly address: string;
  /** Whether the number's owner asks: logged in with it, or in a browser where its user was. */
  readonly isOwner: boolean;
  /** Messages to one network address per hour. */
  readonly perAddress: number;
}

/** What one message is counted for; the first limits are named first in a refusal. */
export function sendLimits({ mobileNo, scene, address, isOwner, perAddress }: SendFacts): RateLimit[] {
  // A network address may stand for many people: no wait between two messages, only so many per hour.
  const ofAddress = { scope: 'smsSends.address', key: addressKey(address) } as const;
  const ofNumber = { scope: 'smsSends.number', key: mobileNo } as const;
  return [
    { ...ofAddress, most: perAddress, window: HOUR_MS },
    { ...ofAddress, most: perAddress * 24, window: DAY_MS },
    { ...ofNumber, most: 5, window: HOUR_MS },
    { ...ofNumber, most: 12, window: DAY_MS },
    ...(isOwner ? ownersLimits(mobileNo, scene) : strangersLimits(mobileNo, scene, address)),
  ];
}

function ownersLimits(mobileNo: string, scene: string): RateLimit[] {
  return [{ scope: 'smsSends.purpose', key: purposeOf(mobileNo, scene), most: 1, window: RESEND_AFTER_MS }];
}

/** Each purpose waits for itself: who has just logged in can sign an agreement, or register. */
const purposeOf = (mobileNo: string, scene: string): string => `${mobileNo} ${scene}`;

function strangersLimits(mobileNo: string, scene: string, address: string): RateLimit[] {
  const all = { scope: 'smsSends.strangers', key: mobileNo } as const;
  const oneAddress = { scope: 'smsSends.stranger', key: `${mobileNo} ${addressKey(address)}` } as const;
  return [
    { ...all, most: 3, window: HOUR_MS },
    { ...all, most: 5, window: 12 * HOUR_MS },
    { ...oneAddress, most: 4, window: 12 * HOUR_MS },
    { ...oneAddress, most: 2, window: 5 * MINUTE_MS },
    { ...all, key: purposeOf(mobileNo, scene), most: 1, window: RESEND_AFTER_MS },
  ];
}

/** What strangers were sent lately, by which the work that is asked of the next one grows. */
export const recentSends = {
  ofNumber: (mobileNo: string) => ({
    scope: 'smsSends.strangers' as const,
    key: mobileNo,
    window: 12 * HOUR_MS,
  }),
  ofAddress: (address: string) => ({
    scope: 'smsSends.address' as const,
    key: addressKey(address),
    window: HOUR_MS,
  }),
};

/** Tries of one code. */
export function triesOfCode(key: string): RateLimit {
  return { scope: 'smsCodeTries.code', key, most: SMS_CODE_TRIES, window: SMS_CODE_VALID_MS };
}

/** Wrong codes from one network address. */
export function triesOfAddress(address: string): RateLimit {
  return {
    scope: 'smsCodeTries.address',
    key: addressKey(address),
    most: WRONG_CODES_PER_ADDRESS,
    window: HOUR_MS,
  };
}
