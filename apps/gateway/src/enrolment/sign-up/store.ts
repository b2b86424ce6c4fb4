/** Stores sign-ups: one for each request of a number, with an event for every change. */
import type { Language, SignUpRefusal, SignUpState } from '@phonebill/contract';
import { canApply, next } from '@phonebill/states';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import { lockNumber, type StoredNumber, type StoredText } from '../../db/numbers/index.ts';
import type { SignUpRequest } from './sign-up-request.ts';
import { type SignUpEvent, signUpMachine } from './sign-up-states.ts';

/** The SMS still to be sent to the number. */
export type SignUpMessage = 'refused' | 'expired';

export interface SignUp {
  readonly mobileNo: string;
  readonly idempotencyKey: string;
  readonly userNo: string;
  /** The number of the registration at the wallet. */
  readonly accountNo: string;
  readonly request: SignUpRequest;
  readonly requestHash: string;
  /** The keyed hash of the code with which it was made. */
  readonly codeHash: string;
  readonly language: Language;
  readonly state: SignUpState;
  readonly refusal: SignUpRefusal | null;
  readonly message: SignUpMessage | null;
  readonly attemptCount: number;
  readonly lookAt: Date | null;
  readonly createdAt: Date;
  readonly registeredAt: Date | null;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

export interface SignUpStore {
  find(mobileNo: string, idempotencyKey: string): Promise<SignUp | null>;
  findByAccount(accountNo: string): Promise<SignUp | null>;
  findOfUser(userNo: string, idempotencyKey: string): Promise<SignUp | null>;
  /** Returns the only sign-up with this request number; null when several numbers have one. */
  findOnly(idempotencyKey: string): Promise<SignUp | null>;
  /** Writes a new sign-up; returns the stored one, which may be that of a faster caller. */
  begin(signUp: SignUp): Promise<SignUp>;
  /** Applies an event if the state allows it; returns the stored sign-up. */
  apply(
    accountNo: string,
    event: SignUpEvent,
    change: { readonly refusal?: SignUpRefusal; readonly message?: SignUpMessage | null },
    at: Date,
  ): Promise<SignUp | null>;
  /** Sets when to look again; its message is kept. */
  lookAgain(accountNo: string, at: Date): Promise<void>;
  /** Records that its number was notified. */
  markNotified(accountNo: string): Promise<void>;
  /** Takes the sign-ups that are due, the longest due first; no other process gets them before `until`. */
  takeDue(now: Date, until: Date, most: number): Promise<SignUp[]>;
}

const columns = {
  mobileNo: 'mobile_no',
  idempotencyKey: 'request_no',
  userNo: 'user_no',
  accountNo: 'account_no',
  request: 'request',
  requestHash: 'request_hash',
  codeHash: 'code_hash',
  language: 'language',
  state: 'state',
  refusal: 'refusal',
  message: 'message',
  attemptCount: 'attempt_count',
  lookAt: 'look_at',
  createdAt: 'created_at',
  registeredAt: 'registered_at',
  expiresAt: 'expires_at',
  endedAt: 'ended_at',
} as const satisfies Record<keyof SignUp, string>;

/** A selected row; a request is stored as encrypted text, an older one as plain JSON. */
type Row = Omit<SignUp, 'mobileNo' | 'request'> & {
  readonly mobileNo: StoredNumber;
  readonly request: StoredText | SignUpRequest;
};

const fields = Object.keys(columns) as (keyof SignUp)[];
const SELECTED = fields.map((field) => `${columns[field]} as "${field}"`).join(', ');
const PLACES = fields.map((_, index) => `$${index + 1}`).join(', ');
const NAMES = fields.map((field) => columns[field]).join(', ');
const OF_REQUEST = 'mobile_no = any ($1) and request_no = $2';
/** Adds a job for a look at this time; the regular job finds what that one did not do. */
const ADD_LOOK = `select graphile_worker.add_job('advanceSignUp',
  json_build_object('accountNo', account_no), run_at => look_at) from written`;

export function createSignUpStore(pool: Pool): SignUpStore {
  const { numbers } = pool;
  const toSignUp = ({ mobileNo, request, ...row }: Row): SignUp => ({
    ...row,
    mobileNo: numbers.read(mobileNo),
    request:
      typeof request === 'string'
        ? (JSON.parse(numbers.readText(request)) as SignUpRequest)
        : (request as SignUpRequest),
  });
  const toValues = ({ mobileNo, request, requestHash, ...row }: SignUp): unknown[] => {
    const stored = {
      ...row,
      mobileNo: numbers.store(mobileNo),
      request: JSON.stringify(numbers.storeText(JSON.stringify(request))),
      requestHash: numbers.hash(requestHash),
    };
    return fields.map((field) => stored[field]);
  };

  async function read(client: Client | Pool, where: string, values: unknown[]): Promise<SignUp | null> {
    const { rows } = await client.query<Row>(`select ${SELECTED} from sign_ups where ${where}`, values);
    return rows[0] ? toSignUp(rows[0]) : null;
  }

  const one = (where: string, values: unknown[]) => read(pool, where, values);
  return {
    find: (mobileNo, idempotencyKey) => one(OF_REQUEST, [numbers.formsOf(mobileNo), idempotencyKey]),
    findByAccount: (accountNo) => one('account_no = $1', [accountNo]),
    findOfUser: (userNo, idempotencyKey) => one('user_no = $1 and request_no = $2', [userNo, idempotencyKey]),
    async findOnly(idempotencyKey) {
      const { rows } = await pool.query<Row>(
        `select ${SELECTED} from sign_ups where request_no = $1 limit 2`,
        [idempotencyKey],
      );
      return rows.length === 1 && rows[0] ? toSignUp(rows[0]) : null;
    },
    begin: (signUp) =>
      inTransaction(pool, async (client) => {
        await lockNumber(client, numbers, signUp.mobileNo);
        const present = await read(client, OF_REQUEST, [
          numbers.formsOf(signUp.mobileNo),
          signUp.idempotencyKey,
        ]);
        if (present) return present;
        const { rowCount } = await client.query(
          `with written as (
              insert into sign_ups (${NAMES}) values (${PLACES}) on conflict do nothing
              returning account_no, look_at
            ) ${ADD_LOOK}`,
          toValues(signUp),
        );
        if (rowCount === 1) await addEvent(client, signUp, 'begun', signUp.createdAt);
        const standing = await read(client, OF_REQUEST, [
          numbers.formsOf(signUp.mobileNo),
          signUp.idempotencyKey,
        ]);
        return standing ?? signUp;
      }),
    apply: (accountNo, event, { refusal = null, message = null }, at) =>
      inTransaction(pool, async (client) => {
        const present = await read(client, 'account_no = $1 for update', [accountNo]);
        if (!present || !canApply(signUpMachine, present.state, event)) return present;
        const state = next(signUpMachine, present.state, event);
        const isLive = signUpMachine.states[state] === 'live';
        const changed: SignUp = {
          ...present,
          state,
          refusal,
          message,
          attemptCount: 0,
          lookAt: isLive || message !== null ? at : null,
          registeredAt: event === 'registered' ? at : present.registeredAt,
          endedAt: isLive ? null : at,
        };
        await client.query(
          `with written as (
              update sign_ups set state = $2, refusal = $3, message = $4, attempt_count = 0, look_at = $5,
                registered_at = $6, ended_at = $7
              where account_no = $1 returning account_no, look_at
            ) ${ADD_LOOK} where look_at is not null`,
          [accountNo, state, refusal, message, changed.lookAt, changed.registeredAt, changed.endedAt],
        );
        await addEvent(client, changed, event, at);
        return changed;
      }),
    async lookAgain(accountNo, at) {
      await pool.query(
        `with written as (
            update sign_ups set look_at = $2, attempt_count = attempt_count + 1
            where account_no = $1 and look_at is not null returning account_no, look_at
          ) ${ADD_LOOK}`,
        [accountNo, at],
      );
    },
    async markNotified(accountNo) {
      await pool.query(
        `update sign_ups set message = null, look_at = null where account_no = $1 and ended_at is not null`,
        [accountNo],
      );
    },
    async takeDue(now, until, most) {
      const { rows } = await pool.query<Row>(
        `update sign_ups set look_at = $2 where account_no in (
            select account_no from sign_ups where look_at <= $1 order by look_at limit $3
            for update skip locked)
          returning ${SELECTED}`,
        [now, until, most],
      );
      return rows.map(toSignUp);
    },
  };
}

async function addEvent(
  client: Client,
  { accountNo, state }: SignUp,
  event: SignUpEvent | 'begun',
  at: Date,
): Promise<void> {
  await client.query(
    `insert into sign_up_events (account_no, seq, event, state, at)
      select $1, coalesce(max(seq), 0) + 1, $2, $3, $4 from sign_up_events where account_no = $1`,
    [accountNo, event, state, at],
  );
}
