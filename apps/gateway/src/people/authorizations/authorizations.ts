/**
 * A person's separate consent to passing data on, for each purpose: requested with a notice, stored with the
 * notice shown, and withdrawn at any time (SPEC sections 2 and 7: authHomePayPage, authorization).
 */
import { randomUUID } from 'node:crypto';
import type { AuthorizationAnswer, AuthorizationView, ConsentRecordView } from '@phonebill/contract';
import type { Pool } from '../../db/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import { type Clock, DAY_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { consentRecord } from './consent-record.ts';
import type { Notice, Purpose, PurposesFile } from './purposes-file.ts';
import { eventOf, type KeptAnswer, type Standing, standingOf } from './standing.ts';
import { createAuthorizationStore, keepNotices } from './store.ts';

export interface Answer {
  readonly purpose: string;
  readonly answer: AuthorizationAnswer;
  /** The version of the notice that the person saw. */
  readonly noticeVersion: string;
  readonly language: 'zh' | 'en';
}

export interface Authorizations {
  /**
   * Stores the file's notices as they are shown from now on. Throws Error when one was changed without a new
   * version.
   */
  keepNotices(): Promise<void>;
  /** Returns whether consent is requested for the purpose at all. */
  isPurpose(purpose: string): boolean;
  /** Returns the standing of a purpose for a user. */
  standing(userNo: string, purpose: string): Promise<Standing>;
  /**
   * Returns every purpose for which consent is requested, and those answered earlier that are no longer
   * requested.
   */
  list(userNo: string): Promise<AuthorizationView[]>;
  /**
   * Stores an answer and returns the new standing of the purpose. Repeating an answer adds nothing.
   * Withdrawing is never refused; consent is valid for the notice shown now only. Throws Refusal
   * `purposeUnknown`, `noticeOutdated`, `tooManyRequests`.
   */
  answer(userNo: string, answer: Answer): Promise<AuthorizationView>;
  /** Returns the records of all answers, oldest first. */
  records(userNo: string): Promise<ConsentRecordView[]>;
}

/** The most answers of a user stored in a day; withdrawals are not counted. */
const MOST_A_DAY = 30;

export function createAuthorizations({
  pool,
  file,
  rateLimits,
  clock,
  pageUrl,
}: {
  readonly pool: Pool;
  readonly file: PurposesFile;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  /** The address of the page on which people answer. */
  readonly pageUrl: string;
}): Authorizations {
  const store = createAuthorizationStore(pool);
  const purposes = new Map(file.purposes.map((purpose) => [purpose.purpose, purpose]));

  function currentNotice({ notice }: Purpose): Notice {
    return { ...notice, controller: file.controller };
  }

  async function noticeOf(purpose: string, version: string): Promise<Notice> {
    const notice = await store.notice(purpose, version);
    if (notice === null) throw new Error(`no notice ${version} of ${purpose} is kept`);
    return notice;
  }

  async function viewOf(purpose: string, all: readonly KeptAnswer[]): Promise<AuthorizationView> {
    const answers = all.filter((one) => one.purpose === purpose);
    const current = purposes.get(purpose) ?? null;
    const { state, last, mayAsk } = standingOf(answers, current, clock());
    return {
      purpose,
      notice: current ? currentNotice(current) : await noticeOf(purpose, last?.noticeVersion ?? ''),
      state,
      since: last?.at.toISOString() ?? null,
      until: last?.expiresAt?.toISOString() ?? null,
      isOffered: current !== null,
      mayAsk,
      history: answers.toReversed().map(({ recordId, event, at, expiresAt, noticeVersion, language }) => ({
        recordId,
        event,
        at: at.toISOString(),
        until: expiresAt?.toISOString() ?? null,
        noticeVersion,
        language,
      })),
    };
  }

  /** Throws Refusal when the answer does not match a notice that was shown. */
  async function assertShown({ purpose, answer, noticeVersion }: Answer): Promise<void> {
    if (answer === 'withdraw') return;
    const current = purposes.get(purpose);
    if (!current) throw new Refusal('purposeUnknown');
    if (noticeVersion === current.notice.version) return;
    // A refusal of an older notice is still a refusal.
    if (answer === 'grant' || (await store.notice(purpose, noticeVersion)) === null)
      throw new Refusal('noticeOutdated');
  }

  return {
    keepNotices: () => keepNotices(pool, file, new Date(clock())),
    isPurpose: (purpose) => purposes.has(purpose),
    async standing(userNo, purpose) {
      const answers = (await store.answersOf(userNo)).filter((one) => one.purpose === purpose);
      return standingOf(answers, purposes.get(purpose) ?? null, clock());
    },
    async list(userNo) {
      const answers = await store.answersOf(userNo);
      const names = new Set([...purposes.keys(), ...answers.map(({ purpose }) => purpose)]);
      return Promise.all([...names].map((purpose) => viewOf(purpose, answers)));
    },
    async answer(userNo, given) {
      const { purpose, answer, noticeVersion, language } = given;
      await assertShown(given);
      if (answer !== 'withdraw') {
        const limit = { scope: 'authorization.user', key: userNo, most: MOST_A_DAY, window: DAY_MS } as const;
        if ((await rateLimits.take([limit])).kind === 'exceeded') throw new Refusal('tooManyRequests');
      }
      const current = purposes.get(purpose) ?? null;
      const answers = await store.add(userNo, (all) => {
        const ofPurpose = all.filter((one) => one.purpose === purpose);
        if (current === null && ofPurpose.length === 0) throw new Refusal('purposeUnknown');
        const nowMs = clock();
        const standing = standingOf(ofPurpose, current, nowMs);
        const event = eventOf(answer, standing, noticeVersion);
        if (event === null) return null;
        const takenBack = event === 'withdrawn' ? standing.last : null;
        return {
          recordId: takenBack?.recordId ?? randomUUID(),
          purpose,
          event,
          noticeVersion: takenBack?.noticeVersion ?? noticeVersion,
          language,
          givenBy: 'page',
          at: new Date(nowMs),
          expiresAt:
            event === 'granted' && current ? new Date(nowMs + current.notice.validDays * DAY_MS) : null,
        };
      });
      return viewOf(purpose, answers);
    },
    async records(userNo) {
      const byRecord = Map.groupBy(await store.answersOf(userNo), ({ recordId }) => recordId);
      return Promise.all(
        [...byRecord.values()].flatMap(([first, ...later]) =>
          first
            ? noticeOf(first.purpose, first.noticeVersion).then((notice) =>
                consentRecord(userNo, [first, ...later], notice, pageUrl),
              )
            : [],
        ),
      );
    },
  };
}
