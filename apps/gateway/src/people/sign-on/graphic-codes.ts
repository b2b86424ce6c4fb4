/**
 * Graphic codes (SPEC section 5: exactly 4 letters): a picture of letters to be copied. Nothing is stored
 * when one is drawn: its id contains a keyed hash of its letters, and is recorded once it is used.
 */
import { readGraphicCode } from '@phonebill/contract/validation';
import { addressKey, type RateLimits } from '../../db/rate-limits/index.ts';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { drawLetters } from './letter-picture.ts';
import { letterShapes } from './letter-shapes.ts';
import { type CodeHash, type Random, randomText } from './secrets.ts';
import type { UsedNonces } from './single-sign-on/used-nonces.ts';

export const GRAPHIC_CODE_VALID_MS = 5 * MINUTE_MS;
export const GRAPHIC_CODE_ALPHABET = Object.keys(letterShapes).join('');

/**
 * The lengths of the parts of an id: a nonce, the time until which it is valid, a proof that it is ours, the
 * letters' hash.
 */
const [NONCE, TIME, PROOF, LETTERS] = [12, 6, 10, 16];

export interface GraphicCodes {
  /**
   * Returns a new code for a network address: its id, its picture as a PNG in base64, and how long it is
   * valid, in ms. Throws Refusal `tooManyRequests`.
   */
  create(address: string): Promise<{ graphicId: string; png: string; validForMs: number }>;
  /** Spends the code, right or wrong, ignoring case. Throws Refusal `graphicCodeWrong`. */
  check(graphicId: string, code: string): Promise<void>;
}

/** The texts from which an id's proof and the hash of the letters are computed. */
const proved = (head: Buffer) => ['graphic', head.toString('hex')] as const;
const hidden = (head: Buffer, letters: string) => ['graphic letters', head.toString('hex'), letters];

export function createGraphicCodes({
  rateLimits,
  nonces,
  clock,
  random,
  hash,
  perAddress,
}: {
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly nonces: UsedNonces;
  readonly clock: Clock;
  readonly random: Random;
  readonly hash: CodeHash;
  /** The most pictures for one network address per hour. */
  readonly perAddress: number;
}): GraphicCodes {
  /** Returns the parts of an id that is ours and still valid; null otherwise. */
  function read(graphicId: string): { head: Buffer; lettersHash: Buffer } | null {
    const id = Buffer.from(graphicId, 'base64url');
    if (id.length !== NONCE + TIME + PROOF + LETTERS) return null;
    const head = id.subarray(0, NONCE + TIME);
    const isOurs = hash.isOf(id.subarray(NONCE + TIME, NONCE + TIME + PROOF), ...proved(head));
    if (!isOurs || head.readUIntBE(NONCE, TIME) <= clock()) return null;
    return { head, lettersHash: id.subarray(NONCE + TIME + PROOF) };
  }

  return {
    async create(address) {
      const uses = { scope: 'graphicCodes.address', key: addressKey(address) } as const;
      const taking = await rateLimits.take([{ ...uses, most: perAddress, window: HOUR_MS }]);
      if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
      const letters = randomText(random, GRAPHIC_CODE_ALPHABET, 4);
      const head = Buffer.alloc(NONCE + TIME, random.bytes(NONCE));
      head.writeUIntBE(clock() + GRAPHIC_CODE_VALID_MS, NONCE, TIME);
      return {
        graphicId: Buffer.concat([
          head,
          hash.of(...proved(head)).subarray(0, PROOF),
          hash.of(...hidden(head, letters)).subarray(0, LETTERS),
        ]).toString('base64url'),
        png: drawLetters(letters, random).toString('base64'),
        validForMs: GRAPHIC_CODE_VALID_MS,
      };
    },
    async check(graphicId, code) {
      const letters = readGraphicCode(code);
      const picture = letters === null ? null : read(graphicId);
      if (letters === null || !picture) throw new Refusal('graphicCodeWrong');
      // Only one of two concurrent attempts, also in two processes, is the first.
      const isFirst = await nonces.spend('picture', picture.head.toString('hex'));
      if (!isFirst || !hash.isOf(picture.lettersHash, ...hidden(picture.head, letters)))
        throw new Refusal('graphicCodeWrong');
    },
  };
}
