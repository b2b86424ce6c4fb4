/** The rows of real names: one per user, and an event for every change. */
import { next } from '@phonebill/states';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import { type RealNameEvent, realNameMachine, type RealNameState } from './real-name-states.ts';

export interface RealName {
  readonly userNo: string;
  readonly idempotencyKey: string;
  /** The number of the check at the partner. */
  readonly checkNo: string;
  /** The keyed hash of name and identity number. */
  readonly requestHash: string;
  readonly nameEnd: string;
  readonly idNumberEnd: string;
  readonly state: RealNameState;
}

/** The fields of a new check: all but the state. */
export type NewRealName = Omit<RealName, 'state'>;

export interface RealNameStore {
  find(userNo: string): Promise<RealName | null>;
  /**
   * Begins a check, unless the row has changed since `seen` was read; it is returned unchanged then.
   * `isBegun` says whether this call began the check.
   */
  begin(
    seen: RealName | null,
    asked: NewRealName,
    at: Date,
  ): Promise<{ readonly row: RealName; readonly isBegun: boolean }>;
  /** Writes the answer to that check; an answer to an earlier check, or a second one, has no effect. */
  answer(userNo: string, checkNo: string, event: RealNameEvent, at: Date): Promise<RealName | null>;
}

interface Row {
  user_no: string;
  request_no: string;
  check_no: string;
  request_hash: string;
  name_end: string;
  id_number_end: string;
  state: RealNameState;
}

const COLUMNS = 'user_no, request_no, check_no, request_hash, name_end, id_number_end, state';

export function createRealNameStore(pool: Pool): RealNameStore {
  return {
    find: (userNo) => read(pool, userNo),
    begin: (seen, asked, at) =>
      inTransaction(pool, async (client) => {
        // Two concurrent first checks of a user have no row yet that one of them could lock.
        await client.query("select pg_advisory_xact_lock(hashtextextended('real name ' || $1, 0))", [
          asked.userNo,
        ]);
        const present = await read(client, asked.userNo, 'for update');
        if (present && (present.checkNo !== seen?.checkNo || present.state !== seen.state))
          return { row: present, isBegun: false };
        const state = present ? next(realNameMachine, present.state, 'askedAgain') : realNameMachine.initial;
        const row = { ...asked, state };
        await write(client, row, present ? 'askedAgain' : 'asked', at);
        return { row, isBegun: true };
      }),
    answer: (userNo, checkNo, event, at) =>
      inTransaction(pool, async (client) => {
        const present = await read(client, userNo, 'for update');
        if (present?.checkNo !== checkNo || present.state !== 'asked') return present;
        const row = { ...present, state: next(realNameMachine, present.state, event) };
        await write(client, row, event, at);
        return row;
      }),
  };
}

async function read(client: Client | Pool, userNo: string, lock = ''): Promise<RealName | null> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} from real_names where user_no = $1 ${lock}`, [
    userNo,
  ]);
  return rows[0] ? toRealName(rows[0]) : null;
}

/** Writes the row; states are written nowhere else. */
async function write(client: Client, row: RealName, event: RealNameEvent | 'asked', at: Date): Promise<void> {
  const { userNo, idempotencyKey, checkNo, requestHash, nameEnd, idNumberEnd, state } = row;
  await client.query(
    `insert into real_names (${COLUMNS}, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
        on conflict (user_no) do update set request_no = $2, check_no = $3, request_hash = $4, name_end = $5,
          id_number_end = $6, state = $7, changed_at = $8`,
    [userNo, idempotencyKey, checkNo, requestHash, nameEnd, idNumberEnd, state, at],
  );
  await client.query(
    `insert into real_name_events (user_no, seq, check_no, event, state, at)
        select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5 from real_name_events where user_no = $1`,
    [userNo, checkNo, event, state, at],
  );
}

function toRealName(row: Row): RealName {
  return {
    userNo: row.user_no,
    idempotencyKey: row.request_no,
    checkNo: row.check_no,
    requestHash: row.request_hash,
    nameEnd: row.name_end,
    idNumberEnd: row.id_number_end,
    state: row.state,
  };
}
