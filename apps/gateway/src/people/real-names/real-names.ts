/**
 * Checks a user's name and identity number, before pay later is opened and before the digital wallet is first
 * used: once per user. Neither is stored or logged, see `baseline/people.sql`. The outcome of a check without
 * an answer is queried by its own number, so that nothing has to be sent twice.
 */
import type { Language } from '@phonebill/contract';
import { firstProblem, readForm, realNameForm } from '@phonebill/contract/validation';
import type { Pool } from '../../db/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import type { NameChecks } from '../../partners/persons/index.ts';
import { type Clock, DAY_MS } from '../../runtime/time/index.ts';
import { derivedNumber, type KeyedHash, Refusal } from '../../runtime/index.ts';
import type { RealNameState } from './real-name-states.ts';
import { createRealNameStore, type NewRealName, type RealName } from './store.ts';

/** The part of a check that may be shown. */
export interface RealNameFacts {
  readonly state: RealNameState | 'none';
  readonly maskedName: string;
  readonly maskedIdNumber: string;
}

export interface RealNameRequest {
  readonly idempotencyKey: string;
  readonly name: string;
  readonly idNumber: string;
}

export interface RealNames {
  /** Returns the user's check; the partner is asked first if it has no answer yet. */
  of(userNo: string): Promise<RealNameFacts>;
  /**
   * Checks a name and an identity number. Repeating the request has no further effect. Throws Refusal
   * `fieldWrong`, `requestNoReused`, `tooManyRequests`.
   */
  check(userNo: string, request: RealNameRequest, language: Language): Promise<RealNameFacts>;
  /** Returns the matched name, masked; null if there is none. The partner is not asked. */
  maskedNameOf(userNo: string): Promise<string | null>;
  /** Throws Refusal `realNameNeeded` unless the user's name was matched. */
  require(userNo: string): Promise<void>;
}

/** The most checks per day, so that the partner cannot be used to guess a number's owner. */
const MOST_A_DAY = 5;

export function createRealNames({
  pool,
  partner,
  rateLimits,
  clock,
  hash,
}: {
  readonly pool: Pool;
  readonly partner: NameChecks;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  /** The key of the hash by which a repeated request is recognised. */
  readonly hash: KeyedHash;
}): RealNames {
  const store = createRealNameStore(pool);

  /** Returns the row, after asking the partner about a check without an answer. */
  async function resolved(row: RealName | null): Promise<RealName | null> {
    if (row?.state !== 'asked') return row;
    return apply(row, await partner.queryNameCheck(row.checkNo));
  }

  async function apply(
    row: RealName,
    answer: Awaited<ReturnType<NameChecks['queryNameCheck']>>,
  ): Promise<RealName> {
    if (answer.kind === 'indeterminate') return row;
    const event = answer.kind === 'notFound' ? 'notReceived' : answer.state;
    if (event === 'checking') return row;
    return (await store.answer(row.userNo, row.checkNo, event, new Date(clock()))) ?? row;
  }

  function newRow(userNo: string, idempotencyKey: string, name: string, idNumber: string): NewRealName {
    return {
      userNo,
      idempotencyKey,
      checkNo: derivedNumber('N', userNo, idempotencyKey),
      requestHash: hash.of(JSON.stringify([userNo, name, idNumber])).toString('hex'),
      nameEnd: Array.from(name).at(-1) ?? '',
      idNumberEnd: idNumber.slice(-4),
    };
  }

  /** Returns whether the row's request contained this name and number. */
  const isFor = ({ userNo, requestHash }: RealName, name: string, idNumber: string): boolean =>
    hash.isOf(Buffer.from(requestHash, 'hex'), JSON.stringify([userNo, name, idNumber]));

  return {
    async of(userNo) {
      return factsOf(await resolved(await store.find(userNo)));
    },
    async check(userNo, { idempotencyKey, ...typed }, language) {
      const form = readForm(realNameForm, typed, language);
      const problem = firstProblem(form);
      if (problem !== null) throw new Refusal('fieldWrong', { problem });
      const { name, idNumber } = form.values;
      const asked = newRow(userNo, idempotencyKey, name, idNumber);

      const known = await resolved(await store.find(userNo));
      if (known?.idempotencyKey === idempotencyKey && !isFor(known, name, idNumber))
        throw new Refusal('requestNoReused');
      if (
        known &&
        (known.idempotencyKey === idempotencyKey || known.state === 'matched' || known.state === 'asked')
      )
        return factsOf(known);
      const taking = await rateLimits.take(
        [{ scope: 'realName.user', key: userNo, most: MOST_A_DAY, window: DAY_MS }],
        idempotencyKey,
      );
      if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
      const { row, isBegun } = await store.begin(known, asked, new Date(clock()));
      if (!isBegun) return factsOf(row);
      const answer = await partner.checkName({ requestNo: row.checkNo, payerNo: userNo, name, idNumber });
      return factsOf(await apply(row, answer));
    },
    async maskedNameOf(userNo) {
      const row = await store.find(userNo);
      return row?.state === 'matched' ? factsOf(row).maskedName : null;
    },
    async require(userNo) {
      const row = await resolved(await store.find(userNo));
      if (row?.state !== 'matched') throw new Refusal('realNameNeeded');
    },
  };
}

function factsOf(row: RealName | null): RealNameFacts {
  if (row === null) return { state: 'none', maskedName: '', maskedIdNumber: '' };
  const { state, nameEnd, idNumberEnd } = row;
  return { state, maskedName: `*${nameEnd}`, maskedIdNumber: `**************${idNumberEnd}` };
}
