/** What the members of a run of chaos do: drawn once, so that the same seed draws the same people. */
import type { Dice } from '../support/seeded-random.ts';
import type { SentReply } from '../support/sandbox-client.ts';

/**
 * `stopsBySms`, `stopsOnPage`, `stopsEverything` (TD), `blocks`: agrees first. `fromBefore`: agreed, and is
 * then one of those that were set up before members were asked.
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

/** A signer who tops up one member's number, and what the member does. */
export interface PlannedFamily {
  readonly requestNo: string;
  readonly signerMobileNo: string;
  readonly memberMobileNo: string;
  readonly behaviour: MemberBehaviour;
  /** How the yes comes; what comes by SMS may be disguised, in parts, twice or late. */
  readonly agreesBy: 'sms' | 'page';
  readonly agreesHow: SentReply;
  readonly stopsHow: SentReply;
  /**
   * The stop is sent so long after the yes, which may not have been answered yet, or after the time for which
   * the debit is announced.
   */
  readonly stopsAfter: 'yes' | 'debitAt';
  readonly stopsAfterMs: number;
  readonly notBeforeKill: number;
}

/** Every behaviour in turn, the rest as the dice fall; spread evenly over the kills. */
export function drawPlannedFamilies(count: number, kills: number, dice: Dice): PlannedFamily[] {
  return Array.from({ length: count }, (_, index) => {
    const place = String(index + 1).padStart(5, '0');
    return {
      requestNo: `chaos-family-${place}-${dice.whole(1000, 9999)}`,
      // Last digits that mean nothing to the sandbox.
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
