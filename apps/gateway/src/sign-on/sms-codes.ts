/**
 * Codes by SMS (SPEC section 5: exactly 6 digits). Only the newest code of a number counts, once, for five
 * minutes and five tries. What may be sent how often is in message-limits.ts.
 */
import type { Language } from '@phonebill/contract';
import { readSmsCode } from '@phonebill/contract/validation';
import { sql } from 'kysely';
import type { Clock } from '../runtime/clock.ts';
import type { Database } from '../db/tables.ts';
import type { SmsCentre } from '../partners/sms/port.ts';
import { Refusal } from '../runtime/refusal.ts';
import type { CodeHash } from './hashing.ts';
import { returnAllowance, takeAllowance } from './message-allowances.ts';
import { addressLimits, MESSAGES_PER_ADDRESS, NUMBER_LIMITS } from './message-limits.ts';
import { addressKey } from './network-address.ts';
import { type Random, randomText } from './random.ts';

export const SMS_CODE_VALID_MS = 5 * 60 * 1000;
export const SMS_CODE_TRIES = 5;

const codeTexts: Readonly<Record<Language, (smsCode: string) => string>> = {
  zh: (smsCode) => `【话费充值】验证码${smsCode}，5分钟内有效，请勿告诉他人。`,
  en: (smsCode) =>
    `【Phone top-up】Your code is ${smsCode}. It is valid for 5 minutes. Do not tell it to anyone.`,
};

export interface SmsCodes {
  /**
   * Sends a new code in that language; times in ms. `address` is the caller's network address.
   * Throws Refusal: `smsTooSoon`, `smsTooMany`, `tooManyRequests` (the address), `smsUnavailable`.
   */
  send(request: {
    mobileNo: string;
    scene: string;
    address: string;
    language: Language;
  }): Promise<{ resendAfterMs: number; validForMs: number }>;
  /**
   * Spends the code when it is right. Throws Refusal `smsCodeWrong`, or `smsCodeSpent` when no code is left
   * to try.
   */
  check(request: { mobileNo: string; scene: string; smsCode: string }): Promise<void>;
}

/** Codes in the database, hashed, sent through the SMS centre. */
export function createSmsCodes({
  db,
  sms,
  clock,
  random,
  hash,
  messagesPerAddress = MESSAGES_PER_ADDRESS,
}: {
  db: Database;
  sms: SmsCentre;
  clock: Clock;
  random: Random;
  hash: CodeHash;
  messagesPerAddress?: number;
}): SmsCodes {
  const limitsOfAddress = addressLimits(messagesPerAddress);

  /** Committed before the centre is called: two requests at once send one message. */
  const prepare = (
    mobileNo: string,
    scene: string,
    address: string,
    smsCode: string,
    nowMs: number,
  ): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      if (
        (await takeAllowance(transaction, 'address', addressKey(address), nowMs, limitsOfAddress)).kind !==
        'allowed'
      )
        throw new Refusal('tooManyRequests');
      const verdict = await takeAllowance(transaction, 'number', mobileNo, nowMs, NUMBER_LIMITS);
      if (verdict.kind === 'tooSoon')
        throw new Refusal('smsTooSoon', { seconds: Math.ceil(verdict.waitMs / 1000) });
      if (verdict.kind === 'tooMany') throw new Refusal('smsTooMany');
      await transaction
        .insertInto('sms_codes')
        .values({
          mobile_no: mobileNo,
          scene,
          code_hash: hash('sms', scene, mobileNo, smsCode),
          sent_at: new Date(nowMs),
          expires_at: new Date(nowMs + SMS_CODE_VALID_MS),
          tries: 0,
          used_at: null,
        })
        .execute();
    });

  /** The centre did not take it: the user may ask again at once. The address's allowance stays used. */
  const takeBack = (mobileNo: string, scene: string, nowMs: number): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('sms_codes')
        .where('mobile_no', '=', mobileNo)
        .where('scene', '=', scene)
        .where('sent_at', '=', new Date(nowMs))
        .execute();
      await returnAllowance(transaction, 'number', mobileNo, nowMs);
    });

  return {
    async send({ mobileNo, scene, address, language }) {
      const nowMs = clock();
      const smsCode = randomText(random, '0123456789', 6);
      await prepare(mobileNo, scene, address, smsCode, nowMs);
      const taken = await sms.send({
        requestNo: `S${random.bytes(16).toString('hex')}`,
        mobileNo,
        text: codeTexts[language](smsCode),
      });
      if (!taken) {
        await takeBack(mobileNo, scene, nowMs);
        throw new Refusal('smsUnavailable');
      }
      return { resendAfterMs: NUMBER_LIMITS.apartMs, validForMs: SMS_CODE_VALID_MS };
    },
    async check({ mobileNo, scene, smsCode }) {
      const digits = readSmsCode(smsCode);
      // What cannot be a code costs no try.
      if (digits === null) throw new Refusal('smsCodeWrong');
      const now = new Date(clock());
      // One statement counts the try and, if right, spends the code: of two right ones at once, one finds it
      // spent.
      const tried = await db
        .updateTable('sms_codes')
        .set((row) => ({
          tries: row('tries', '+', 1),
          used_at: row
            .case()
            .when('code_hash', '=', hash('sms', scene, mobileNo, digits))
            .then(sql<Date>`${now}::timestamptz`)
            .else(null)
            .end(),
        }))
        .where('mobile_no', '=', mobileNo)
        .where('scene', '=', scene)
        .where('sent_at', '=', (row) =>
          row
            .selectFrom('sms_codes')
            .select((newest) => newest.fn.max('sent_at').as('sent_at'))
            .where('mobile_no', '=', mobileNo)
            .where('scene', '=', scene),
        )
        .where('used_at', 'is', null)
        .where('tries', '<', SMS_CODE_TRIES)
        .where('expires_at', '>', now)
        .returning('used_at')
        .executeTakeFirst();
      if (!tried) throw new Refusal('smsCodeSpent');
      if (tried.used_at === null) throw new Refusal('smsCodeWrong');
    },
  };
}
