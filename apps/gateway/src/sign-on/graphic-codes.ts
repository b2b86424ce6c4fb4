/** Graphic codes (SPEC section 5: exactly 4 letters): a picture that must be read before an SMS is sent. */
import { timingSafeEqual } from 'node:crypto';
import { readGraphicCode } from '@phonebill/contract/validation';
import svgCaptcha from 'svg-captcha';
import { type Clock, Refusal } from '../runtime/index.ts';
import type { Pool } from '../db/index.ts';
import { type CodeHash, type Random, randomText } from './secrets.ts';

/**
 * Its types leave out that the module itself draws a given text; its own choice of letters is not
 * unguessable.
 */
const drawLetters = svgCaptcha as unknown as (text: string, options: svgCaptcha.ConfigObject) => string;

export const GRAPHIC_CODE_VALID_MS = 5 * 60 * 1000;
/** Capital letters that nobody takes for another: no D, O, Q, no I, no U and V. */
export const GRAPHIC_CODE_ALPHABET = 'ABCEFGHJKLMNPRSTWXYZ';

export interface GraphicCodes {
  /** A new code: its id, its picture, and how long it is good for in ms. */
  create(): Promise<{ graphicId: string; svg: string; validForMs: number }>;
  /**
   * Spends the code, right or wrong. Upper and lower case are the same. Throws Refusal `graphicCodeWrong`.
   */
  check(graphicId: string, code: string): Promise<void>;
}

/** Graphic codes in the database, stored hashed. */
export function createGraphicCodes({
  pool,
  clock,
  random,
  hash,
}: {
  pool: Pool;
  clock: Clock;
  random: Random;
  hash: CodeHash;
}): GraphicCodes {
  return {
    async create() {
      const graphicId = random.bytes(16).toString('base64url');
      const letters = randomText(random, GRAPHIC_CODE_ALPHABET, 4);
      await pool.query({
        name: 'create-graphic-code',
        text: 'insert into graphic_codes (graphic_id, code_hash, expires_at) values ($1, $2, $3)',
        values: [graphicId, hash('graphic', graphicId, letters), new Date(clock() + GRAPHIC_CODE_VALID_MS)],
      });
      // No background is drawn: the page puts the picture on a light surface of its own.
      return {
        graphicId,
        svg: drawLetters(letters, { width: 120, height: 44, fontSize: 46, noise: 2 }),
        validForMs: GRAPHIC_CODE_VALID_MS,
      };
    },
    async check(graphicId, code) {
      const letters = readGraphicCode(code);
      if (letters === null) throw new Refusal('graphicCodeWrong');
      const now = new Date(clock());
      // One statement: of two tries at once only one gets the row.
      const {
        rows: [spent],
      } = await pool.query<{ code_hash: Buffer }>({
        name: 'spend-graphic-code',
        text: `update graphic_codes set used_at = $2
          where graphic_id = $1 and used_at is null and expires_at > $2 returning code_hash`,
        values: [graphicId, now],
      });
      if (!spent || !timingSafeEqual(spent.code_hash, hash('graphic', graphicId, letters)))
        throw new Refusal('graphicCodeWrong');
    },
  };
}
