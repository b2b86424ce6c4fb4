/**
 * Proof of work: a computation that a browser does before a code is sent, which costs one person a second but
 * keeps the machine of a script that wants thousands of codes busy. Challenges and solutions are ALTCHA's. A
 * challenge is signed and not stored, is for one number, purpose and browser, ends after some minutes, and is
 * valid once.
 */
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Clock, MINUTE_MS } from '../../runtime/time/index.ts';
import { createKeyedHash, type Secrets } from '../../runtime/index.ts';
import type { Random } from './secrets.ts';
import type { UsedNonces } from './single-sign-on/used-nonces.ts';

export const WORK_VALID_MS = 5 * MINUTE_MS;
/** From this many doublings the work takes minutes on a slow phone, so the challenge is valid for longer. */
const LONG_FROM_LEVEL = 8;

export const validForMs = ({ level }: WorkTerms): number =>
  level < LONG_FROM_LEVEL ? WORK_VALID_MS : 2 * WORK_VALID_MS;

/** Hashes per attempt at a solution: the fewer attempts, the less time is spent on anything but hashing. */
const HASHES_PER_TRY = 100;

/** The purpose of a challenge, for which alone it is accepted. */
export interface WorkPurpose {
  readonly mobileNo: string;
  readonly scene: string;
  readonly device: string;
}

/** How hard a challenge is, and whether it requires a picture. Signed with it. */
export interface WorkTerms {
  /** The number of doublings of the usual work. */
  readonly level: number;
  readonly picture: boolean;
}

export interface WorkChallenges {
  create(purpose: WorkPurpose, terms: WorkTerms): Promise<Challenge>;
  /**
   * Returns the terms of a challenge of ours that was solved for this purpose and in time; null otherwise.
   * `payload` is ALTCHA's: base64 of challenge and solution. Does not spend it.
   */
  verify(payload: string, purpose: WorkPurpose): Promise<(WorkTerms & { readonly nonce: string }) | null>;
  /** Spends a challenge; false if it was spent before. */
  spend(nonce: string): Promise<boolean>;
}

const text = Type.String({ maxLength: 200 });
const WorkPayload = Type.Object({
  challenge: Type.Object({
    parameters: Type.Object({
      algorithm: Type.Literal('SHA-256'),
      nonce: text,
      salt: text,
      cost: Type.Literal(HASHES_PER_TRY),
      keyLength: Type.Literal(32),
      keyPrefix: text,
      keySignature: text,
      data: Type.Object({
        purpose: text,
        until: Type.Number(),
        level: Type.Number(),
        picture: Type.Boolean(),
      }),
    }),
    signature: text,
  }),
  solution: Type.Object({ counter: Type.Integer(), derivedKey: text }),
});
const checker = Compile(WorkPayload);

export function createWorkChallenges({
  nonces,
  clock,
  random,
  secrets,
  hashes,
}: {
  readonly nonces: UsedNonces;
  readonly clock: Clock;
  readonly random: Random;
  /** The same in every process; challenges are made with the first. */
  readonly secrets: Secrets;
  /** The usual work, in hashes. */
  readonly hashes: number;
}): WorkChallenges {
  const [current, ...former] = secrets;
  const keys = [keysOf(current), ...former.map(keysOf)] as const;

  return {
    create(purpose, { level, picture }) {
      const tries = Math.max(2, Math.round((hashes * 2 ** level) / HASHES_PER_TRY));
      return createChallenge({
        algorithm: 'SHA-256',
        cost: HASHES_PER_TRY,
        deriveKey,
        // Between half and one and a half times the usual work, so that luck matters little.
        counter: Math.round(tries / 2) + random.int(tries),
        data: {
          purpose: keys[0].purposeOf(purpose),
          until: clock() + validForMs({ level, picture }),
          level,
          picture,
        },
        ...keys[0].ofChallenges,
      });
    },
    async verify(payload, purpose) {
      const read = readPayload(payload);
      if (!read) return null;
      const { purpose: of, until, level, picture } = read.challenge.parameters.data;
      const madeWith = keys.find(({ purposeOf }) => of === purposeOf(purpose));
      if (!madeWith || until <= clock()) return null;
      const { verified } = await verifySolution({
        ...(read as Payload),
        deriveKey,
        ...madeWith.ofChallenges,
      });
      return verified ? { level, picture, nonce: read.challenge.parameters.nonce } : null;
    },
    spend: (nonce) => nonces.spend('work', nonce),
  };
}

/** Returns the keys derived from one secret. */
function keysOf(secret: string) {
  const keyFor = (use: string): string => createKeyedHash([secret]).of(use).toString('hex');
  const purposes = createKeyedHash([keyFor('purpose')]);
  return {
    ofChallenges: { hmacSignatureSecret: keyFor('work'), hmacKeySignatureSecret: keyFor('solution') },
    purposeOf: ({ mobileNo, scene, device }: WorkPurpose): string =>
      purposes.of(JSON.stringify([mobileNo, scene, device])).toString('base64url'),
  };
}

function readPayload(payload: string): Static<typeof WorkPayload> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
    return checker.Check(read) ? read : null;
  } catch {
    return null;
  }
}
