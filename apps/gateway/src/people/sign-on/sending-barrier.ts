/**
 * What stands before a code is sent for somebody who is not logged in: always work that the browser does, and
 * a picture too where a number or an address had many codes lately. The more there were, the more work. In a
 * browser that the number's user knows it stays with the least. Once strangers have used up their part of
 * what a number may get, far more work, and the picture, still lets one through: its owner, in a new browser,
 * is not shut out by them.
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

/** Work is doubled so often at most: two million hashes at the usual setting, without the picture eight. */
const MOST_LEVELS = 6;
/** One doubling more than anybody else does, with the picture: as good as strangers' part. */
const INSISTENT_LEVEL = MOST_LEVELS + 1;
/** Of the budget of all codes: beyond it with each such part one doubling more. */
const LEVEL_PER_SHARE = 1 / 4;
/** From so many codes to a number by strangers on, or from this part of what an address may have. */
const PICTURE_FROM_SENDS = 2;
const PICTURE_FROM_SHARE = 1 / 3;
/** Who cannot see the picture has the browser do so many doublings more. */
const LEVELS_INSTEAD_OF_PICTURE = 2;

const instead = (level: number): number => level + LEVELS_INSTEAD_OF_PICTURE;

const isInsistent = ({ level, picture }: WorkTerms): boolean =>
  level >= (picture ? INSISTENT_LEVEL : instead(INSISTENT_LEVEL));

export interface SendingPurpose extends WorkPurpose {
  /** The caller's network address. */
  readonly address: string;
}

/** What came with a request for a code. */
export interface BarrierProof {
  readonly work?: string | undefined;
  readonly graphicId?: string | undefined;
  readonly graphicCode?: string | undefined;
  readonly captchaToken?: string | undefined;
}

export interface SendingBarrier {
  /** What is asked for now. With `withoutPicture` more work stands for the picture. */
  ask(
    purpose: SendingPurpose,
    withoutPicture: boolean,
  ): Promise<{
    challenge: Challenge;
    pictureNeeded: boolean;
    /** The provider's captcha that stands for the picture; null: none is needed, or there is none. */
    captchaPage: string | null;
    validForMs: number;
  }>;
  /**
   * Spends what came. `isInsistent`: it was so much that strangers' part of the number is not counted for it.
   * Throws Refusal `workNeeded`: it is none, was used, or is too little by now;
   * `graphicCodeWrong`, `captchaWrong`: picture or captcha is missing or wrong, and the work is still good;
   * `smsUnavailable`: the captcha's provider does not say.
   */
  pass(purpose: SendingPurpose, proof: BarrierProof): Promise<{ readonly isInsistent: boolean }>;
}

/** When a picture is asked for: where there were many codes lately, or always. */
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
      // Since the challenge was given others may have sent: who kept easy ones for later gains nothing.
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
