/**
 * Sign-on on a real database for service tests, with a movable clock, readable messages and predictable
 * codes.
 */
import { createTestPool } from '../../../db/testing/test-pool.ts';
import { createRateLimits } from '../../../db/rate-limits/index.ts';
import { createGraphicCodes } from '../graphic-codes.ts';
import { createCodeBudget } from '../code-budget.ts';
import { createKnownDevices } from '../known-devices.ts';
import { createCodeHash, cryptoRandom, type Random } from '../secrets.ts';
import { createMessageTickets } from '../message-tickets.ts';
import { createMobileLogin } from '../mobile-login.ts';
import { createOwnSessions } from '../own-sessions.ts';
import { createSessions } from '../sessions.ts';
import { createSendingBarrier } from '../sending-barrier.ts';
import { createUsedNonces } from '../single-sign-on/used-nonces.ts';
import { createSmsCodes } from '../sms-codes.ts';
import { createUsers } from '../users.ts';
import { createWorkChallenges } from '../work-challenges.ts';

/** More codes than any test sends that is not about this limit. */
export const CODES_PER_HOUR = 200;
export const START = Date.UTC(2026, 10, 20, 8);

/** Creates a random source whose next integers can be chosen; after them it is the real one. */
export function createScriptedRandom(): Random & { choose(...values: number[]): void } {
  const chosen: number[] = [];
  return {
    int: (limit) => chosen.shift() ?? cryptoRandom.int(limit),
    bytes: cryptoRandom.bytes,
    choose: (...values) => void chosen.push(...values),
  };
}

/** Creates the harness on a fresh database, which `end` drops. */
export function createSignOnHarness(database: { readonly url: string; drop(): Promise<void> }) {
  const pool = createTestPool(database.url, 10);
  const time = { now: START };
  const clock = () => time.now;
  const random = createScriptedRandom();
  const hash = createCodeHash(['k'.repeat(32)]);
  const centre = { takes: true, sent: [] as { requestNo: string; mobileNo: string; text: string }[] };
  const sms = {
    async send(message: { requestNo: string; mobileNo: string; text: string }) {
      centre.sent.push(message);
      return centre.takes;
    },
  };
  const rateLimits = createRateLimits({ pool, clock });
  const users = createUsers({ pool, clock, random });
  const sessions = createSessions({ pool, clock, random });
  const ownSessions = createOwnSessions({ pool, clock });
  const knownDevices = createKnownDevices({ pool, clock });
  const budget = createCodeBudget({ rateLimits, clock, perHour: CODES_PER_HOUR });
  const smsCodes = createSmsCodes({ pool, rateLimits, knownDevices, budget, sms, clock, random, hash });
  const messageTickets = createMessageTickets({ pool, clock, random });
  const nonces = createUsedNonces({ pool, clock });
  const graphicCodes = createGraphicCodes({ rateLimits, nonces, clock, random, hash, perAddress: 120 });
  const workChallenges = createWorkChallenges({
    nonces,
    clock,
    random: cryptoRandom,
    secrets: ['k'.repeat(32)],
    hashes: 400,
  });
  const sendingBarrier = createSendingBarrier({
    rateLimits,
    knownDevices,
    budget,
    workChallenges,
    graphicCodes,
    captcha: null,
    messagesPerAddress: 30,
    pictureRule: 'busy',
  });
  const mobileLogin = createMobileLogin({ users, sessions, smsCodes, messageTickets, knownDevices });
  let fresh = 0;
  return {
    pool,
    rateLimits,
    time,
    random,
    centre,
    users,
    sessions,
    ownSessions,
    knownDevices,
    smsCodes,
    codeBudget: budget,
    messageTickets,
    graphicCodes,
    sendingBarrier,
    mobileLogin,
    /** Returns a number that no other test has used. */
    newNumber: () => `138${String((fresh += 1)).padStart(8, '0')}`,
    /** Returns the code in the newest message to a number. */
    codeSentTo: (mobileNo: string) =>
      /\d{6}/.exec(centre.sent.findLast((message) => message.mobileNo === mobileNo)?.text ?? '')?.[0] ?? '',
    /** Returns every row of a table as text, bytes in hex. */
    dump: async (table: string) => JSON.stringify((await pool.query(`select t::text from ${table} t`)).rows),
    async end() {
      await pool.end();
      await database.drop();
    },
  };
}
