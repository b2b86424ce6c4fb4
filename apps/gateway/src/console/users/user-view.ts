/** A user as the console shows them: whether blocked, their messages and rewards, and who pays for them. */
import type { UserView } from '@phonebill/contract/console';
import { rewardView } from '../../activities/index.ts';
import type { Pool } from '../../db/index.ts';
import { messagesOfUser } from '../../orders/help/index.ts';
import { agreementRowView } from '../agreements/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { messageView } from '../orders/message-view.ts';
import { repeatedPayments } from './repeated-payments.ts';
import { actsOnUser, closingAct } from './user-acts.ts';
import { personOfUser, type UserFacts, userRowView } from './user-rows.ts';

/** More agreements by others than pay for any one user. */
const MOST_PAID_BY_OTHERS = 50;
const MOST_MESSAGES = 20;

type Parts = Pick<ConsoleParts, 'pool' | 'agreements' | 'users'>;
type UserEvent = UserView['events'][number];

/** Returns the view. `readsMessages` says whether the viewer may read users' messages. */
export async function userView(
  { pool, agreements, users }: Parts,
  user: UserFacts,
  readsMessages: boolean,
): Promise<UserView> {
  const { userNo, mobileNo, blockedAt } = user;
  const [acts, events, obstacles, ofNumber, repeated, rewards, messages] = await Promise.all([
    actsOnUser(pool, userNo),
    eventsOf(pool, userNo),
    users.obstacles(personOfUser(pool, user)),
    mobileNo === '' ? [] : agreements.forOperators.ofNumber(mobileNo, MOST_PAID_BY_OTHERS),
    repeatedPayments(pool, userNo),
    users.rewardsOf(userNo),
    readsMessages ? messagesOfUser(pool, userNo, MOST_MESSAGES) : [],
  ]);
  return {
    ...userRowView(user),
    blockedAt: blockedAt?.toISOString() ?? null,
    acts: [...acts, closingAct(user, obstacles)],
    events: events.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    closing: {
      closedAt: events.find(({ event }) => event === 'closed')?.at.toISOString() ?? null,
      obstacles,
    },
    paidByOthers: ofNumber.filter((one) => one.userNo !== userNo).map(agreementRowView),
    repeatedPayments: repeated,
    rewards: rewards.map(rewardView),
    messages: messages.map(messageView),
  };
}

/**
 * Returns when the user was blocked and unblocked, and when their data was handed over or removed; newest
 * first.
 */
async function eventsOf(pool: Pool, userNo: string): Promise<(Omit<UserEvent, 'at'> & { at: Date })[]> {
  const { rows } = await pool.query<Omit<UserEvent, 'at'> & { at: Date }>(
    `select command as event, at, operator as by, reason from operator_events
      where about = $1 and command in ('block-user', 'unblock-user')
    union all
    select event, at, by_whom, reason from person_events where user_no = $1
    order by at desc`,
    [userNo],
  );
  return rows;
}
