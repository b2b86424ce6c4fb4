/** Stores the requests for an SMS when an order ends, one per order. One function writes a state. */
import type { EndNoticeState, Language } from '@phonebill/contract';
import { canApply, inStates, next } from '@phonebill/states';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import { type EndNoticeEvent, endNoticeMachine, wantedNoticeStates } from './help-states.ts';

export interface EndNotice {
  readonly userNo: string;
  readonly orderNo: string;
  readonly state: EndNoticeState;
  /** The language of the request, in which the SMS is written. */
  readonly language: Language;
  readonly wantedAt: Date;
}

export interface EndNoticeStore {
  find(userNo: string, orderNo: string): Promise<EndNotice | null>;
  /**
   * Records that the SMS is wanted, to be looked at at that time. One that is already wanted, or sent, stays
   * as it is. Returns the state.
   */
  want(notice: Pick<EndNotice, 'userNo' | 'orderNo' | 'language'>, at: Date): Promise<EndNoticeState>;
  /** Applies an event if the state allows it. */
  apply(
    of: Pick<EndNotice, 'userNo' | 'orderNo'>,
    event: Exclude<EndNoticeEvent, 'wantedAgain'>,
    at: Date,
  ): Promise<void>;
  /** Sets when to look again, while it is wanted. */
  lookAgain(of: Pick<EndNotice, 'userNo' | 'orderNo'>, at: Date): Promise<void>;
  /** Takes the notices that are due, the longest due first; no other process gets them before `until`. */
  takeDue(now: Date, until: Date, most: number): Promise<EndNotice[]>;
}

const SELECTED = `user_no as "userNo", order_no as "orderNo", state, language, wanted_at as "wantedAt"`;

export function createEndNoticeStore(pool: Pool): EndNoticeStore {
  return {
    find: (userNo, orderNo) => read(pool, userNo, orderNo),
    want: ({ userNo, orderNo, language }, at) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `insert into end_notices (user_no, order_no, state, language, wanted_at, look_at)
            values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
          [userNo, orderNo, endNoticeMachine.initial, language, at],
        );
        if (rowCount) return endNoticeMachine.initial;
        const present = await read(client, userNo, orderNo, 'for update');
        if (!present || !canApply(endNoticeMachine, present.state, 'wantedAgain'))
          return present?.state ?? endNoticeMachine.initial;
        await write(client, { ...present, language, wantedAt: at }, 'wantedAgain', at);
        return 'wanted';
      }),
    apply: ({ userNo, orderNo }, event, at) =>
      inTransaction(pool, async (client) => {
        const present = await read(client, userNo, orderNo, 'for update');
        if (present && canApply(endNoticeMachine, present.state, event))
          await write(client, present, event, at);
      }),
    async lookAgain({ userNo, orderNo }, at) {
      await pool.query(
        `update end_notices set look_at = $3
          where user_no = $1 and order_no = $2 and ${inStates('state', wantedNoticeStates)}`,
        [userNo, orderNo, at],
      );
    },
    async takeDue(now, until, most) {
      const { rows } = await pool.query<EndNotice>(
        `update end_notices set look_at = $2 where (user_no, order_no) in (
            select user_no, order_no from end_notices where look_at <= $1 order by look_at limit $3
            for update skip locked)
          returning ${SELECTED}`,
        [now, until, most],
      );
      return rows;
    },
  };
}

async function read(client: Client | Pool, userNo: string, orderNo: string, lock = '') {
  const { rows } = await client.query<EndNotice>(
    `select ${SELECTED} from end_notices where user_no = $1 and order_no = $2 ${lock}`,
    [userNo, orderNo],
  );
  return rows[0] ?? null;
}

/** Writes a state, as the only function that does; a wanted notice is due at once. */
async function write(client: Client, of: EndNotice, event: EndNoticeEvent, at: Date): Promise<void> {
  const state = next(endNoticeMachine, of.state, event);
  await client.query(
    `update end_notices set state = $3, language = $4, wanted_at = $5,
        ended_at = case when $7 then null else $6::timestamptz end,
        look_at = case when $7 then $6::timestamptz end
      where user_no = $1 and order_no = $2`,
    [of.userNo, of.orderNo, state, of.language, of.wantedAt, at, wantedNoticeStates.has(state)],
  );
}
