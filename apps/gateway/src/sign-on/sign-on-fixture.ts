/**
 * Sign-on on a real database for service tests: time that moves, messages that can be read, codes that can be
 * known.
 */
import { createPool } from '../db/pool.ts';
import { createDatabase } from '../db/tables.ts';
import { createGraphicCodes } from './graphic-codes.ts';
import { createCodeHash } from './hashing.ts';
import { createMessageTickets } from './message-tickets.ts';
import { createMobileLogin } from './mobile-login.ts';
import { cryptoRandom, type Random } from './random.ts';
import { createSessions } from './sessions.ts';
import { createSmsCodes } from './sms-codes.ts';
import { createUsers } from './users.ts';

export const START = Date.UTC(2026, 10, 20, 8);

/** A random source whose next integers can be chosen; after them it is the real one. */
export function choosableRandom(): Random & { choose(...values: number[]): void } {
  const chosen: number[] = [];
  return {
    int: (limit) => chosen.shift() ?? cryptoRandom.int(limit),
    bytes: cryptoRandom.bytes,
    choose: (...values) => void chosen.push(...values),
  };
}

/** On a fresh database, which `end` drops. */
export function createSignOnFixture(database: { readonly url: string; drop(): Promise<void> }) {
  const pool = createPool(database.url, 10);
  const db = createDatabase(pool);
  const time = { now: START };
  const clock = () => time.now;
  const random = choosableRandom();
  const hash = createCodeHash('k'.repeat(32));
  const centre = { takes: true, sent: [] as { requestNo: string; mobileNo: string; text: string }[] };
  const sms = {
    async send(message: { requestNo: string; mobileNo: string; text: string }) {
      centre.sent.push(message);
      return centre.takes;
    },
  };
  const users = createUsers({ db, clock, random });
  const sessions = createSessions({ db, pool, clock, random });
  const smsCodes = createSmsCodes({ db, sms, clock, random, hash });
  const messageTickets = createMessageTickets({ db, clock, random });
  const graphicCodes = createGraphicCodes({ db, clock, random, hash });
  const mobileLogin = createMobileLogin({ users, sessions, smsCodes, messageTickets });
  let fresh = 0;
  return {
    pool,
    db,
    time,
    random,
    centre,
    users,
    sessions,
    smsCodes,
    messageTickets,
    graphicCodes,
    mobileLogin,
    /** A number that no other test has used. */
    newNumber: () => `138${String((fresh += 1)).padStart(8, '0')}`,
    /** The code in the newest message to a number. */
    codeSentTo: (mobileNo: string) =>
      /\d{6}/.exec(centre.sent.findLast((message) => message.mobileNo === mobileNo)?.text ?? '')?.[0] ?? '',
    /** Every row of a table as text, bytes in hex. */
    dump: async (table: string) => JSON.stringify((await pool.query(`select t::text from ${table} t`)).rows),
    async end() {
      await pool.end();
      await database.drop();
    },
  };
}
