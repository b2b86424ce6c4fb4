/**
 * The challenges that passkeys sign, and the secrets of sign-ins at the company: random bytes, stored only as
 * a hash, valid for minutes and once. A touch confirms one act: its challenge is stored with the hash of that
 * act.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Client, Pool } from '../../db/index.ts';

type Db = Pick<Client | Pool, 'query'>;

const GOOD_FOR_S = 120;

export interface ChallengeFor {
  readonly purpose: 'signIn' | 'enrolment' | 'passkey' | 'touch';
  readonly personNo: number | null;
  /** The session that asked; null before there is one. */
  readonly sessionHash: Buffer | null;
  /** The hash of the act that a touch confirms; null for other purposes. */
  readonly contentHash: Buffer | null;
}

/**
 * Creates a challenge and returns its bytes. They are not returned as text, because the library would encode
 * text as UTF-8.
 */
export async function newChallenge(
  db: Db,
  { purpose, personNo, sessionHash, contentHash }: ChallengeFor,
  goodForS = GOOD_FOR_S,
) {
  const challenge = new Uint8Array(randomBytes(32));
  await db.query(
    `insert into console_challenges
      (challenge_hash, purpose, person_no, session_hash, content_hash, expires_at)
    values ($1, $2, $3, $4, $5, present_time() + $6 * interval '1 second')`,
    [hashOf(challenge), purpose, personNo, sessionHash, contentHash, goodForS],
  );
  return challenge;
}

/**
 * Spends a challenge in the transaction of its purpose; rolled back with it, the challenge is valid again.
 * False if no challenge was made for this.
 */
export async function spendChallenge(
  client: Client,
  challenge: Uint8Array,
  { purpose, personNo, sessionHash, contentHash }: ChallengeFor,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from console_challenges
    where challenge_hash = $1 and purpose = $2 and person_no is not distinct from $3
      and session_hash is not distinct from $4 and content_hash is not distinct from $5
      and expires_at > present_time()`,
    [hashOf(challenge), purpose, personNo, sessionHash, contentHash],
  );
  return rowCount === 1;
}

/** Returns the hash of an act and its content, which does not depend on the order of its keys. */
export function contentHashOf(content: unknown): Buffer {
  return createHash('sha256').update(canonical(content)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`)
      .join(',')}}`;
  return JSON.stringify(value);
}

function hashOf(challenge: Uint8Array): Buffer {
  return createHash('sha256').update(challenge).digest();
}
