/**
 * Codes by SMS (SPEC section 5: exactly 6 digits). Only the newest code of a number counts, once, for five
 * minutes and five tries.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@phonebill/contract';
import { readSmsCode } from '@phonebill/contract/validation';
import type { Pool } from '../db/index.ts';
import type { SmsCentre } from '../partners/index.ts';
import { addressKey, type RateLimit, type RateLimits } from '../rate-limits/index.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, Refusal } from '../runtime/index.ts';
import { type CodeHash, type Random, randomText } from './secrets.ts';

const SMS_CODE_VALID_MS = 5 * MINUTE_MS;
const SMS_CODE_TRIES = 5;
/** The least time between two messages to one number. */
const RESEND_AFTER_MS = MINUTE_MS;
const MESSAGES_PER_ADDRESS = 30;

/** How often a code is sent to one number. */
function limitsOfNumber(mobileNo: string): RateLimit[] {
  const limit = { scope: 'smsSends.number', key: mobileNo } as const;
  return [
    { ...limit, most: 5, window: HOUR_MS },
    { ...limit, most: 10, window: DAY_MS },
    { ...limit, most: 1, window: RESEND_AFTER_MS },
  ];
}

/** A network address may stand for many people: no wait between two messages, only so many per hour. */
function limitsOfAddress(address: string, perHour: number): RateLimit[] {
  const limit = { scope: 'smsSends.address', key: addressKey(address) } as const;
  return [
    { ...limit, most: perHour, window: HOUR_MS },
    { ...limit, most: perHour * 24, window: DAY_MS },
  ];
}

const codeTexts: Readonly<Record<Language, (smsCode: string) => string>> = {
  zh: (smsCode) => `【话费充值】验证码${smsCode}，5分钟内有效，请勿告诉他人。`,
  en: (smsCode) =>
    `【Phone top-up】Your code is ${smsCode}. It is valid for 5 minutes. Do not tell it to anyone.`,
};

export interface SmsCodes {
  /**
   * Sends a new code in that language; times in ms. `address` is the caller's network address. `text` says
   * what a code is for that is told to somebody else; without it the usual text tells nobody.
   * Throws Refusal: `smsTooSoon`, `smsTooMany`, `tooManyRequests` (the address), `smsUnavailable`.
   */
  send(request: {
    mobileNo: string;
    scene: string;
    address: string;
    language: Language;
    text?: (smsCode: string) => string;
  }): Promise<{ resendAfterMs: number; validForMs: number }>;
  /**
   * Spends the code when it is right. Throws Refusal `smsCodeWrong`, or `smsCodeSpent` when no code is left
   * to try.
   */
  check(request: { mobileNo: string; scene: string; smsCode: string }): Promise<void>;
}

interface NewestCode {
  readonly code_hash: Buffer;
  readonly sent_at: Date;
}

export interface SmsCodeParts {
  readonly pool: Pool;
  readonly rateLimits: RateLimits;
  readonly sms: SmsCentre;
  readonly clock: Clock;
  readonly random: Random;
  readonly hash: CodeHash;
  /** Messages to one network address per hour, at most. */
  readonly messagesPerAddress?: number;
}

/** Codes in the database, hashed, sent through the SMS centre. */
export function createSmsCodes({
  pool,
  rateLimits,
  sms,
  clock,
  random,
  hash,
  messagesPerAddress = MESSAGES_PER_ADDRESS,
}: SmsCodeParts): SmsCodes {
  /** Counts the message; gives what takes it back for the number. The address's count stays used. */
  async function countMessage(mobileNo: string, address: string): Promise<() => Promise<void>> {
    const taking = await rateLimits.take([
      ...limitsOfAddress(address, messagesPerAddress),
      ...limitsOfNumber(mobileNo),
    ]);
    if (taking.kind === 'taken') return () => taking.giveBack(['smsSends.number']);
    const { limit, waitMs } = taking;
    if (limit.scope === 'smsSends.address') throw new Refusal('tooManyRequests');
    if (limit.window === RESEND_AFTER_MS)
      throw new Refusal('smsTooSoon', { seconds: Math.ceil(waitMs / 1000) });
    throw new Refusal('smsTooMany');
  }

  return {
    async send({ mobileNo, scene, address, language, text = codeTexts[language] }) {
      const giveBack = await countMessage(mobileNo, address);
      const nowMs = clock();
      const smsCode = randomText(random, '0123456789', 6);
      await pool.query({
        name: 'keep-sms-code',
        text: `insert into sms_codes (mobile_no, scene, code_hash, sent_at, expires_at)
          values ($1, $2, $3, $4, $5)`,
        values: [
          mobileNo,
          scene,
          hash('sms', scene, mobileNo, smsCode),
          new Date(nowMs),
          new Date(nowMs + SMS_CODE_VALID_MS),
        ],
      });
      const taken = await sms.send({
        requestNo: `S${random.bytes(16).toString('hex')}`,
        mobileNo,
        text: text(smsCode),
      });
      if (!taken) {
        // The user may ask again at once, and the code before this one is still good.
        await pool.query({
          name: 'drop-sms-code',
          text: 'delete from sms_codes where mobile_no = $1 and scene = $2 and sent_at = $3',
          values: [mobileNo, scene, new Date(nowMs)],
        });
        await giveBack();
        throw new Refusal('smsUnavailable');
      }
      return { resendAfterMs: RESEND_AFTER_MS, validForMs: SMS_CODE_VALID_MS };
    },

    async check({ mobileNo, scene, smsCode }) {
      const digits = readSmsCode(smsCode);
      // What cannot be a code costs no try.
      if (digits === null) throw new Refusal('smsCodeWrong');
      const {
        rows: [newest],
      } = await pool.query<NewestCode>({
        name: 'newest-sms-code',
        text: `select code_hash, sent_at from (
            select * from sms_codes where mobile_no = $1 and scene = $2 order by sent_at desc limit 1
          ) newest
          where used_at is null and expires_at > $3`,
        values: [mobileNo, scene, new Date(clock())],
      });
      if (!newest) throw new Refusal('smsCodeSpent');
      const taking = await rateLimits.take([
        {
          scope: 'smsCodeTries.code',
          key: `${scene} ${mobileNo} ${newest.sent_at.getTime()}`,
          most: SMS_CODE_TRIES,
          window: SMS_CODE_VALID_MS,
        },
      ]);
      if (taking.kind === 'exceeded') throw new Refusal('smsCodeSpent');
      if (!timingSafeEqual(newest.code_hash, hash('sms', scene, mobileNo, digits)))
        throw new Refusal('smsCodeWrong');
      // Of two right tries at once one finds it spent.
      const { rowCount } = await pool.query({
        name: 'spend-sms-code',
        text: `update sms_codes set used_at = $4
          where mobile_no = $1 and scene = $2 and sent_at = $3 and used_at is null`,
        values: [mobileNo, scene, newest.sent_at, new Date(clock())],
      });
      if (rowCount !== 1) throw new Refusal('smsCodeSpent');
    },
  };
}
