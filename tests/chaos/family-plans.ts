/** The plans of the members in a chaos run, drawn once, so that the same seed draws the same people. */
import type { Dice } from '../support/seeded-random.ts';
import type { SentReply } from '../support/sandbox-client.ts';

/**
 * The behaviours of a member. `stopsBySms`, `stopsOnPage`, `stopsEverything` (by the reply TD) and `blocks`
 * agree first. `fromBefore` agrees, and is then turned into one set up before consents of members existed.
 */
export const memberBehaviours = [
  'stopsBySms',
  'stopsOnPage',
  'refuses',
  'keeps',
  'fromBefore',
  'stopsEverything',
  'blocks',
  'silent',
] as const;
export type MemberBehaviour = (typeof memberBehaviours)[number];

/** A signer who tops up one member's number, and the member's behaviour. */
export interface PlannedFamily {
  readonly requestNo: string;
  readonly signerMobileNo: string;
  readonly memberMobileNo: string;
  readonly behaviour: MemberBehaviour;
  /** How consent is given; replies by SMS may be disguised, in parts, twice or late. */
  readonly agreesBy: 'sms' | 'page';
  readonly agreesHow: SentReply;
  readonly stopsHow: SentReply;
  /**
   * The stop is sent this long after the consent, whose answer may still be missing, or after the announced
   * time of the debit.
   */
  readonly stopsAfter: 'yes' | 'debitAt';
  readonly stopsAfterMs: number;
  readonly notBeforeKill: number;
}

/** Draws families with every behaviour in turn and the rest at random, spread evenly over the kills. */
export function drawPlannedFamilies(count: number, kills: number, dice: Dice): PlannedFamily[] {
  return Array.from({ length: count }, (_, index) => {
    const place = String(index + 1).padStart(5, '0');
    return {
      requestNo: `chaos-family-${place}-${dice.whole(1000, 9999)}`,
      // These last digits have no special effect at the sandbox.
      signerMobileNo: `137${place}555`,
      memberMobileNo: `138${place}555`,
      behaviour: memberBehaviours[index % memberBehaviours.length] ?? 'silent',
      agreesBy: dice.oneOf(['sms', 'page'] as const),
      agreesHow: drawReply(dice),
      stopsHow: drawReply(dice),
      stopsAfter: dice.oneOf(['yes', 'debitAt'] as const),
      stopsAfterMs: dice.whole(0, 1000),
      notBeforeKill: Math.floor((index / count) * kills),
    };
  });
}

function drawReply(dice: Dice): SentReply {
  return {
    twice: dice.happens(0.3),
    inParts: dice.happens(0.3),
    lateSeconds: dice.happens(0.3) ? dice.whole(1, 20) : 0,
    oddSpacing: dice.happens(0.3),
    fullWidth: dice.happens(0.3),
    countryCode: dice.happens(0.5),
  };
}
