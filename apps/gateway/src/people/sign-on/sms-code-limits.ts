/**
 * How often codes are sent and tried (docs/security.md has the table). Of everything that a number may get, a
 * part is open to strangers: who is not logged in with it, and in a browser where its user never was. What
 * they use up of it leaves the owner the rest, and frees itself within half a day.
 */
import { networksOf, type RateLimit } from '../../db/rate-limits/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';

export const SMS_CODE_VALID_MS = 5 * MINUTE_MS;
const SMS_CODE_TRIES = 5;
/** The least time between two messages. */
export const RESEND_AFTER_MS = MINUTE_MS;

/** Wrong codes from one network address per hour, typed by whoever is a stranger to the number. */
const WRONG_CODES_PER_ADDRESS = 60;

export interface SendFacts {
  readonly mobileNo: string;
  readonly scene: string;
  /** The network address that asks. */
  readonly address: string;
  /**
   * Who asks: the number's owner, logged in with it or in a browser where its user was; a stranger to it; or
   * a stranger who did so much work that what strangers have used up does not keep them out.
   */
  readonly asker: 'owner' | 'stranger' | 'insistent';
  /** Messages to one network address per hour. */
  readonly perAddress: number;
}

/** What one message is counted for; the first limits are named first in a refusal. */
export function sendLimits({ mobileNo, scene, address, asker, perAddress }: SendFacts): RateLimit[] {
  // A network address may stand for many people: no wait between two messages, only so many per hour.
  return [
    ...networksOf(address).flatMap(({ key, allowances }) => {
      const most = perAddress * allowances;
      return [
        { scope: 'smsSends.address', key, most, window: HOUR_MS },
        { scope: 'smsSends.address', key, most: most * 24, window: DAY_MS },
      ] as const;
    }),
    ...limitsOf[asker](mobileNo, scene, address),
  ];
}

const limitsOf = { owner: ownersLimits, stranger: strangersLimits, insistent: insistentLimits };

function ownersLimits(mobileNo: string, scene: string): RateLimit[] {
  return [
    ...numberLimits(mobileNo),
    { scope: 'smsSends.purpose', key: purposeOf(mobileNo, scene), most: 1, window: RESEND_AFTER_MS },
  ];
}

/** What a number gets of owner and strangers together. */
function numberLimits(mobileNo: string): RateLimit[] {
  const ofNumber = { scope: 'smsSends.number', key: mobileNo } as const;
  return [
    { ...ofNumber, most: 5, window: HOUR_MS },
    { ...ofNumber, most: 12, window: DAY_MS },
  ];
}

/** Each purpose waits for itself: who has just logged in can sign an agreement, or register. */
const purposeOf = (mobileNo: string, scene: string): string => `${mobileNo} ${scene}`;

function strangersLimits(mobileNo: string, scene: string, address: string): RateLimit[] {
  return [
    ...numberLimits(mobileNo),
    ...strangersPart(mobileNo),
    ...oneNetworkLimits(mobileNo, address),
    {
      scope: 'smsSends.strangers',
      key: purposeOf(mobileNo, scene),
      most: 1,
      window: RESEND_AFTER_MS,
    },
  ];
}

/** What all strangers together may have sent to a number. */
export function strangersPart(mobileNo: string): readonly (RateLimit & { readonly window: number })[] {
  const all = { scope: 'smsSends.strangers', key: mobileNo } as const;
  return [
    { ...all, most: 3, window: HOUR_MS },
    { ...all, most: 5, window: 12 * HOUR_MS },
  ];
}

/** Beyond all that, a few more: an owner in a new browser whom strangers have shut out has this way left. */
function insistentLimits(mobileNo: string, scene: string, address: string): RateLimit[] {
  const insistent = { scope: 'smsSends.insistent', key: mobileNo } as const;
  return [
    { ...insistent, most: 1, window: HOUR_MS },
    { ...insistent, most: 2, window: 12 * HOUR_MS },
    ...oneNetworkLimits(mobileNo, address),
    { ...insistent, key: purposeOf(mobileNo, scene), most: 1, window: RESEND_AFTER_MS },
  ];
}

/** One network alone cannot use up what strangers may have: of a household's, however many it has. */
function oneNetworkLimits(mobileNo: string, address: string): RateLimit[] {
  const [smallest, household = smallest] = networksOf(address);
  const oneNetwork = { scope: 'smsSends.stranger', key: `${mobileNo} ${household.key}` } as const;
  return [
    { ...oneNetwork, most: 4, window: 12 * HOUR_MS },
    { ...oneNetwork, most: 2, window: 5 * MINUTE_MS },
  ];
}

/** What strangers were sent lately, by which the work that is asked of the next one grows. */
export const recentSends = {
  ofNumber: (mobileNo: string) => ({
    scope: 'smsSends.strangers' as const,
    key: mobileNo,
    window: 12 * HOUR_MS,
  }),
  ofNetworks: (address: string) =>
    networksOf(address).map(({ key, allowances }) => ({
      uses: { scope: 'smsSends.address' as const, key, window: HOUR_MS },
      allowances,
    })),
};

/** Tries of one code. */
export function triesOfCode(key: string): RateLimit {
  return { scope: 'smsCodeTries.code', key, most: SMS_CODE_TRIES, window: SMS_CODE_VALID_MS };
}

/** Wrong codes from one network address, and from the networks that it is in. */
export function triesOfAddress(address: string): RateLimit[] {
  return networksOf(address).map(({ key, allowances }) => ({
    scope: 'smsCodeTries.address',
    key,
    most: WRONG_CODES_PER_ADDRESS * allowances,
    window: HOUR_MS,
  }));
}
