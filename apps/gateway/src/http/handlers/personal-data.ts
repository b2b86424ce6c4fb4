/** Calls of our own: the user's personal data, and closing the account. */
import type { PersonalData } from '../../people/index.ts';
import type { SmsCodes } from '../../people/sign-on/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import { type Clock, HOUR_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { HandlersOf } from '../handler.ts';

/** The most entries of one table in an answer; operators provide the rest on request. */
const MOST_OF_A_TABLE = 5000;
/** Answers per user and hour; all data is read anew for each, and one answer is enough for a user. */
const GIVEN_AN_HOUR = 10;

const byUser = { byWhom: 'the user', reason: 'asked for in the product' } as const;

export function personalDataHandlers(
  personalData: PersonalData,
  smsCodes: Pick<SmsCodes, 'check'>,
  rateLimits: RateLimits,
  clock: Clock,
): HandlersOf<'GET /own/v1/myData' | 'GET /own/v1/myData/whole' | 'POST /own/v1/closeAccount'> {
  return {
    'GET /own/v1/myData': async (_request, { mobileNo }) =>
      personalData.overview(await personalData.personOf(mobileNo)),

    /** Refuses `tooManyRequests`. */
    'GET /own/v1/myData/whole': async (_request, { userNo, mobileNo }) => {
      const limit = { scope: 'myData.user', key: userNo, most: GIVEN_AN_HOUR, window: HOUR_MS } as const;
      if ((await rateLimits.take([limit])).kind === 'exceeded') throw new Refusal('tooManyRequests');
      const person = await personalData.personOf(mobileNo);
      return {
        madeAt: new Date(clock()).toISOString(),
        sections: await personalData.give(person, MOST_OF_A_TABLE, byUser),
      };
    },

    /**
     * Refuses `accountInUse`, before the code is spent and again when closing; `smsCodeWrong`,
     * `smsCodeSpent`.
     */
    'POST /own/v1/closeAccount': async ({ smsCode }, { userNo, mobileNo }) => {
      const person = await personalData.personOf(mobileNo);
      if ((await personalData.plan(person)).obstacles.length > 0) throw new Refusal('accountInUse');
      await smsCodes.check({ mobileNo, scene: 'sensitive', smsCode, asker: { userNo } });
      await personalData.close(person, byUser);
      return { closed: true };
    },
  };
}
