/**
 * Limits how often codes are sent and tried (docs/security.md has the table). A share of each number's limit
 * is open to strangers, that is, callers who are not logged in with the number and whose browser its user has
 * not used. Strangers who use up their share leave the owner the rest, and the share is restored within half
 * a day.
 */
import { networksOf, type RateLimit } from '../../db/rate-limits/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';

export const SMS_CODE_VALID_MS = 5 * MINUTE_MS;
const SMS_CODE_TRIES = 5;
/** The least time (ms) between two messages. */
export const RESEND_AFTER_MS = MINUTE_MS;

/** Wrong codes per network address and hour, typed by strangers to the number. */
const WRONG_CODES_PER_ADDRESS = 60;

export interface SendFacts {
  readonly mobileNo: string;
  readonly scene: string;
  /** The network address of the caller. */
  readonly address: string;
  /**
   * The caller: the number's owner, logged in with it or in a browser that its user has used; a stranger to
   * it; or a stranger who did so much work that the strangers' share does not apply.
   */
  readonly asker: 'owner' | 'stranger' | 'insistent';
  /** Messages to one network address per hour. */
  readonly perAddress: number;
}

/** Returns the limits that count one message; the first limits are reported first in a refusal. */
export function sendLimits({ mobileNo, scene, address, asker, perAddress }: SendFacts): RateLimit[] {
  // A network address may be shared by many people, so it has no wait between two messages, only an hourly
  // limit.
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

/** Returns the limits of a number, for owner and strangers together. */
function numberLimits(mobileNo: string): RateLimit[] {
  const ofNumber = { scope: 'smsSends.number', key: mobileNo } as const;
  return [
    { ...ofNumber, most: 5, window: HOUR_MS },
    { ...ofNumber, most: 12, window: DAY_MS },
  ];
}

/**
 * Each purpose has a wait of its own, so that a user who has just logged in can sign an agreement, or
 * register.
 */
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

/** Returns the limits of all strangers together for a number. */
export function strangersPart(mobileNo: string): readonly (RateLimit & { readonly window: number })[] {
  const all = { scope: 'smsSends.strangers', key: mobileNo } as const;
  return [
    { ...all, most: 3, window: HOUR_MS },
    { ...all, most: 5, window: 12 * HOUR_MS },
  ];
}

/**
 * Returns the limits of a few additional messages, so that an owner in a new browser is not shut out by
 * strangers.
 */
function insistentLimits(mobileNo: string, scene: string, address: string): RateLimit[] {
  const insistent = { scope: 'smsSends.insistent', key: mobileNo } as const;
  return [
    { ...insistent, most: 1, window: HOUR_MS },
    { ...insistent, most: 2, window: 12 * HOUR_MS },
    ...oneNetworkLimits(mobileNo, address),
    { ...insistent, key: purposeOf(mobileNo, scene), most: 1, window: RESEND_AFTER_MS },
  ];
}

/**
 * Returns the limits of one network, which alone cannot use up the strangers' share: a household's, however
 * many addresses it has.
 */
function oneNetworkLimits(mobileNo: string, address: string): RateLimit[] {
  const [smallest, household = smallest] = networksOf(address);
  const oneNetwork = { scope: 'smsSends.stranger', key: `${mobileNo} ${household.key}` } as const;
  return [
    { ...oneNetwork, most: 4, window: 12 * HOUR_MS },
    { ...oneNetwork, most: 2, window: 5 * MINUTE_MS },
  ];
}

/** The messages that strangers were sent lately, with which the work for the next one grows. */
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

/** Returns the limit of attempts at one code. */
export function triesOfCode(key: string): RateLimit {
  return { scope: 'smsCodeTries.code', key, most: SMS_CODE_TRIES, window: SMS_CODE_VALID_MS };
}

/** Returns the limits of wrong codes from one network address, and from the networks that contain it. */
export function triesOfAddress(address: string): RateLimit[] {
  return networksOf(address).map(({ key, allowances }) => ({
    scope: 'smsCodeTries.address',
    key,
    most: WRONG_CODES_PER_ADDRESS * allowances,
    window: HOUR_MS,
  }));
}
