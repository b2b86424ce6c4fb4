/**
 * The conditions for sending a code to a caller who is not logged in: always proof of work by the browser,
 * and also a picture when a number or an address was sent many codes lately. The more codes, the more work.
 * In a browser known to the number's user the least work is enough. When strangers have used up their share
 * of a number's codes, far more work, with the picture, still lets a caller through, so that they cannot shut
 * out the owner in a new browser.
 */
import type { Challenge } from 'altcha-lib';
import type { CaptchaProvider } from '../../partners/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { CodeBudget } from './code-budget.ts';
import type { GraphicCodes } from './graphic-codes.ts';
import type { KnownDevices } from './known-devices.ts';
import { recentSends, strangersPart } from './sms-code-limits.ts';
import { validForMs, type WorkChallenges, type WorkPurpose, type WorkTerms } from './work-challenges.ts';

/**
 * The most doublings of the work: two million hashes at the usual setting, eight million without the picture.
 */
const MOST_LEVELS = 6;
/** One doubling more than any other caller needs, with the picture: it replaces the strangers' share. */
const INSISTENT_LEVEL = MOST_LEVELS + 1;
/** Beyond the budget of all codes, the work is doubled once more for each such share of it. */
const LEVEL_PER_SHARE = 1 / 4;
/**
 * A picture is required from this many codes sent to a number by strangers, or from this share of an
 * address's limit.
 */
const PICTURE_FROM_SENDS = 2;
const PICTURE_FROM_SHARE = 1 / 3;
/** The additional doublings for callers who cannot see the picture. */
const LEVELS_INSTEAD_OF_PICTURE = 2;

const instead = (level: number): number => level + LEVELS_INSTEAD_OF_PICTURE;

const isInsistent = ({ level, picture }: WorkTerms): boolean =>
  level >= (picture ? INSISTENT_LEVEL : instead(INSISTENT_LEVEL));

export interface SendingPurpose extends WorkPurpose {
  /** The caller's network address. */
  readonly address: string;
}

/** The proof sent with a request for a code. */
export interface BarrierProof {
  readonly work?: string | undefined;
  readonly graphicId?: string | undefined;
  readonly graphicCode?: string | undefined;
  readonly captchaToken?: string | undefined;
}

export interface SendingBarrier {
  /** Returns what is required now. With `withoutPicture` more work replaces the picture. */
  ask(
    purpose: SendingPurpose,
    withoutPicture: boolean,
  ): Promise<{
    challenge: Challenge;
    pictureNeeded: boolean;
    /** The provider's captcha that replaces the picture; null if none is needed, or there is no provider. */
    captchaPage: string | null;
    validForMs: number;
  }>;
  /**
   * Spends the proof. `isInsistent` says that the work was enough to disregard the strangers' share of the
   * number. Throws Refusal `workNeeded` when the work is missing, spent, or insufficient by now;
   * `graphicCodeWrong` or `captchaWrong` when picture or captcha is missing or wrong, which leaves the work
   * valid; `smsUnavailable` when the captcha's provider does not answer.
   */
  pass(purpose: SendingPurpose, proof: BarrierProof): Promise<{ readonly isInsistent: boolean }>;
}

/** When a picture is required: after many recent codes, or always. */
export type PictureRule = 'busy' | 'always';

export function createSendingBarrier({
  rateLimits,
  knownDevices,
  budget,
  workChallenges,
  graphicCodes,
  captcha,
  messagesPerAddress,
  pictureRule,
}: {
  readonly rateLimits: Pick<RateLimits, 'count'>;
  readonly knownDevices: Pick<KnownDevices, 'isKnown'>;
  readonly budget: Pick<CodeBudget, 'share'>;
  readonly workChallenges: WorkChallenges;
  readonly graphicCodes: Pick<GraphicCodes, 'check'>;
  readonly captcha: CaptchaProvider | null;
  readonly messagesPerAddress: number;
  readonly pictureRule: PictureRule;
}): SendingBarrier {
  async function needed({ mobileNo, device, address }: SendingPurpose) {
    const always = pictureRule === 'always';
    if (await knownDevices.isKnown(mobileNo, device)) return { level: 0, picture: always };
    const [ofNumber, shares, ofBudget, usedUp] = await Promise.all([
      rateLimits.count(recentSends.ofNumber(mobileNo)),
      Promise.all(
        recentSends
          .ofNetworks(address)
          .map(
            async ({ uses, allowances }) =>
              (await rateLimits.count(uses)) / (messagesPerAddress * allowances),
          ),
      ),
      budget.share(),
      Promise.all(
        strangersPart(mobileNo).map(async (limit) => (await rateLimits.count(limit)) >= limit.most),
      ),
    ]);
    if (usedUp.includes(true)) return { level: INSISTENT_LEVEL, picture: true };
    const share = Math.max(...shares);
    const ofEverybody = ofBudget < 1 ? 0 : 1 + Math.floor((ofBudget - 1) / LEVEL_PER_SHARE);
    return {
      level: Math.min(MOST_LEVELS, ofNumber + Math.floor(share * MOST_LEVELS) + ofEverybody),
      picture: always || ofNumber >= PICTURE_FROM_SENDS || share >= PICTURE_FROM_SHARE || ofEverybody > 0,
    };
  }
  return {
    async ask(purpose, withoutPicture) {
      const { level, picture } = await needed(purpose);
      const terms =
        picture && withoutPicture ? { level: instead(level), picture: false } : { level, picture };
      return {
        challenge: await workChallenges.create(purpose, terms),
        pictureNeeded: terms.picture && !captcha,
        captchaPage: (terms.picture && captcha?.pageUrl) || null,
        validForMs: validForMs(terms),
      };
    },
    async pass(purpose, { work, graphicId, graphicCode, captchaToken }) {
      const done = work === undefined ? null : await workChallenges.verify(work, purpose);
      if (!done) throw new Refusal('workNeeded');
      // Others may have sent codes since the challenge was issued; storing easy challenges for later gains
      // nothing.
      const { level, picture } = await needed(purpose);
      if (done.level < (picture && !done.picture ? instead(level) : level)) throw new Refusal('workNeeded');
      if (done.picture && captcha) await passCaptcha(captcha, captchaToken);
      else if (done.picture) await graphicCodes.check(graphicId ?? '', graphicCode ?? '');
      if (!(await workChallenges.spend(done.nonce))) throw new Refusal('workNeeded');
      return { isInsistent: isInsistent(done) };
    },
  };
}

async function passCaptcha(captcha: CaptchaProvider, token = ''): Promise<void> {
  const outcome = token === '' ? 'failed' : await captcha.verify(token);
  if (outcome === 'failed') throw new Refusal('captchaWrong');
  if (outcome === 'unknown') throw new Refusal('smsUnavailable');
}
