/**
 * Faults planted into activities and rewards. Each makes one of the oracle's rules about them find a
 * violation.
 */
import { Refusal } from '../../apps/gateway/src/runtime/refusal.ts';
import { createOccurrences } from './draws.ts';
import { doing, saving } from './planted-database.ts';
import type { Planted } from './planted.ts';

export const plantedInRewards = {
  /** Adds stock with each claim. */
  stockGrowsByItself: {
    breaks: 'no more is given than an activity has',
    database: (real) =>
      doing(real, /^claim-reward$/, async (statement, ask) => {
        await ask({
          name: 'planted',
          text: `update activities set stock = stock + 1, stock_left = stock_left + 1,
            budget = budget + cost, budget_left = budget_left + cost where activity_id = $1`,
          values: [statement.values[1]],
        });
        return ask(statement);
      }),
  },
  /** Requests points under a new number each time. */
  newNumberForEachGrant: {
    breaks: 'a reward is given to somebody once',
    points(real) {
      const count = createOccurrences();
      return { ...real, grant: (grantNo, body) => real.grant(`${grantNo}-${count(grantNo)}`, body) };
    },
  },
  /** Takes refused points for granted. */
  refusedPointsAreGranted: {
    breaks: 'what somebody was told is theirs is given',
    points: (real) => ({
      ...real,
      async grant(grantNo, body) {
        const result = await real.grant(grantNo, body);
        return result.kind === 'grant' ? { ...result, state: 'granted' } : result;
      },
    }),
  },
  /** Claims whatever a person looks at. */
  lookingClaims: {
    breaks: 'nothing is given that was not earned in time',
    gateway: (real) => ({
      ...real,
      async vouchersOf(userNo) {
        const claimant = {
          userNo,
          mobileNo: '13800000000',
          channelCode: null,
          device: null,
          address: '203.0.113.8',
        };
        await real.claim(claimant, 'points-for-all').catch(() => undefined);
        return real.vouchersOf(userNo);
      },
    }),
  },
  /** Turns away every third claim as out of stock. */
  thirdIsTurnedAway: {
    breaks: 'nobody is turned away without a reason',
    gateway(real) {
      const count = createOccurrences();
      return {
        ...real,
        async claim(claimant, activityId) {
          if (count('claims') % 3 === 0) throw new Refusal('activityExhausted');
          return real.claim(claimant, activityId);
        },
      };
    },
  },
  /** Returns granted rewards to the budget. */
  givenIsReleased: {
    breaks: 'the books of an activity say what was given',
    database: (real) =>
      saving(real, /^change-reward$/, (values) => {
        const effect = values.indexOf('spend');
        if (effect >= 0) values[effect] = 'release';
      }),
  },
} as const satisfies Readonly<Record<string, Planted>>;
