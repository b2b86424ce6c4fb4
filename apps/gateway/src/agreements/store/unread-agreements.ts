import { inStates, stateLiteral } from '@phonebill/states';
import type { Database } from '../../db/index.ts';
import { agreementMachine } from '../model/states/agreement.ts';
import { reportedChargeStates } from '../model/states/charge.ts';
import { answeredConsentStates } from '../model/states/member-consent.ts';

const MOST = 99;
const ENDED = stateLiteral(agreementMachine, 'ended');
const SUSPENDED = stateLiteral(agreementMachine, 'suspended');

/**
 * Returns a function that counts what happened to a user's agreements by itself since they last looked at
 * them, 99 at most: automatic top-ups that ended, agreements that were suspended or ended, and members who
 * agreed or refused. What the user did (cancel, skip, pause) is not counted.
 */
export function createUnreadAgreements(pool: Database): (userNo: string) => Promise<number> {
  return async (userNo) => {
    const { rows } = await pool.query<{ count: number }>({
      name: 'unread-agreements',
      text: `with seen as (select coalesce(
          (select seen_at from seen_marks where user_no = $1 and what = 'agreements'), '-infinity') as at)
        select count(*)::integer as count from (
          select 1 from charges c, seen
          where c.user_no = $1 and c.ended_at > seen.at and ${inStates('c.state', reportedChargeStates)}
          union all
          select 1 from agreements a, seen
          where a.user_no = $1 and (
            a.state = ${ENDED} and a.ended_at > seen.at
            or a.state = ${SUSPENDED} and exists (
              select from agreement_events e
              where e.user_no = a.user_no and e.agreement_no = a.agreement_no
                and e.entity = 'agreement' and e.to_state = ${SUSPENDED} and e.at > seen.at))
          union all
          select 1 from member_consents m, seen
          where m.user_no = $1 and m.answered_at > seen.at and ${inStates('m.state', answeredConsentStates)}
          limit ${MOST}) news`,
      values: [userNo],
    });
    return rows[0]?.count ?? 0;
  };
}
