/**
 * How mobile numbers are stored in the database (docs/decisions/0038-numbers-at-rest.md): encrypted with a
 * key that is kept outside it. The same number always gives the same text under one key, so that the stored
 * text can be searched, compared and kept unique; without the key it can be neither made nor read. Longer
 * texts that contain numbers are encrypted as a whole; values that are only compared are stored as keyed
 * hashes.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { gcmsiv } from '@noble/ciphers/aes';
import type pg from 'pg';

declare const stored: unique symbol;
/** A number as it is stored in a column. Only {@link StoredNumbers} makes and reads one. */
export interface StoredNumber {
  readonly [stored]: 'number';
}
/** A text as it is stored in a column. */
export interface StoredText {
  readonly [stored]: 'text';
}

/**
 * A text that is stored for some days and never searched for, as it is in a column: different each time it is
 * encrypted.
 */
export interface SealedText {
  readonly [stored]: 'sealed';
}

/**
 * How numbers in clear are treated: `written` while processes of a release run that cannot read encrypted
 * ones, `read` while some from before may remain, and `refused`.
 */
export type ClearNumbers = 'written' | 'read' | 'refused';

export interface StoredNumbersOptions {
  /** One or two keys, of which the first encrypts: 32 bytes each, in the format of {@link NUMBERS_KEY}. */
  readonly keys: readonly string[];
  readonly clear: ClearNumbers;
}

/** 32 random bytes in base64url. */
export const NUMBERS_KEY = /^nbk_[A-Za-z0-9_-]{43}$/;

/** Values that are compared and never read. */
export interface Hashes {
  /** Returns a keyed hash. */
  hash(text: string): string;
  /**
   * Whether the hash was made of that text with any of the keys, or is the text itself, from before hashing.
   */
  isHashOf(hash: string, text: string): boolean;
}

export interface StoredNumbers extends Hashes {
  /** Returns a number as it is written. The empty text, meaning no number, stays as it is. */
  store(mobileNo: string): StoredNumber;
  /**
   * Returns the number in clear. Throws Error when it was encrypted with another key, was changed, or is in
   * clear and may not be.
   */
  read(number: StoredNumber): string;
  /**
   * Returns every text under which a number may be stored, the one that is written first; a search looks for
   * all of them.
   */
  formsOf(mobileNo: string): readonly StoredNumber[];
  storeText(text: string): StoredText;
  /** Throws as {@link read} does. */
  readText(text: StoredText): string;
  /**
   * Encrypts a text that is stored only for some days. It is encrypted even while numbers are written in
   * clear, since it is never converted.
   */
  seal(text: string): SealedText;
  /** Decrypts such a text. Null when its key has been removed since. Throws Error when it was changed. */
  unseal(sealed: SealedText): string | null;
  /** How numbers in clear are treated. */
  readonly clear: ClearNumbers;
  /** Identifiers of the keys, the first one's first; they reveal nothing about the keys. */
  readonly keyIds: readonly string[];
}

interface Key {
  readonly id: string;
  encrypt(what: 'number' | 'text', plain: string): string;
  decrypt(what: 'number' | 'text', text: string): string;
  hash(text: string): string;
  seal(text: string): string;
  unseal(sealed: string): string;
}

const SEALED = /^s1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;
/**
 * Each process seals with a key of its own, derived from this many random bytes, and a counter, so that no
 * nonce is used twice under one key and none has to be remembered.
 */
const SALT_BYTES = 16;
const COUNT_BYTES = 4;
const MOST_COUNTED = 2 ** 32;
const TAG_BYTES = 16;
const BEFORE_SEALED = SALT_BYTES + COUNT_BYTES;
const nonceOf = (count: Uint8Array): Buffer => Buffer.concat([NONCE.subarray(COUNT_BYTES), count]);
const ENCRYPTED = /^n1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;
const HASHED = /^h1\.([0-9a-f]{8})\./;
/** The constant nonce makes the encryption deterministic, which AES-GCM-SIV is designed to withstand. */
const NONCE = new Uint8Array(12);
/** The most numbers that are cached in each direction: those of a few minutes. */
const MOST_AT_HAND = 10_000;

/** Creates the cipher. Throws Error naming what is wrong with the keys, never with a key in it. */
export function createStoredNumbers({ keys: texts, clear }: StoredNumbersOptions): StoredNumbers {
  const keys = texts.map(createKey);
  const [first] = keys;
  if (!first || keys.length > 2) throw new Error('there must be one key for numbers, or two');
  if (keys[1]?.id === first.id) throw new Error('the two keys for numbers are the same');
  const keyOf = (id: string): Key => {
    const key = keys.find((one) => one.id === id);
    if (!key) throw new Error(`a number is encrypted with the key ${id}, which NUMBERS_KEYS lacks`);
    return key;
  };
  const refuseClear = (): void => {
    if (clear === 'refused') throw new Error('a number stands in clear in the database');
  };
  const decrypt = (what: 'number' | 'text', text: string): string => {
    const [, id, encrypted] = ENCRYPTED.exec(text) ?? [];
    if (id !== undefined && encrypted !== undefined) return keyOf(id).decrypt(what, encrypted);
    refuseClear();
    return text;
  };
  const encryptNumber = remembering((mobileNo) => first.encrypt('number', mobileNo));
  const readNumber = remembering((text) => decrypt('number', text));
  const written = (mobileNo: string): string =>
    mobileNo === '' || clear === 'written' ? mobileNo : encryptNumber(mobileNo);

  return {
    store: (mobileNo) => written(mobileNo) as unknown as StoredNumber,
    read: (number) => (isEmpty(number) ? '' : readNumber(number as unknown as string)),
    formsOf(mobileNo) {
      const encrypted = keys.map((key) =>
        key === first ? encryptNumber(mobileNo) : key.encrypt('number', mobileNo),
      );
      const all = [written(mobileNo), ...encrypted, ...(clear === 'refused' ? [] : [mobileNo])];
      return [...new Set(all)] as unknown as StoredNumber[];
    },
    storeText: (text) => (clear === 'written' ? text : first.encrypt('text', text)) as unknown as StoredText,
    readText: (text) => decrypt('text', text as unknown as string),
    hash: (text) => (clear === 'written' ? text : first.hash(text)),
    isHashOf(hash, text) {
      const [, id] = HASHED.exec(hash) ?? [];
      if (id === undefined) return hash === text;
      // Nothing can be compared any more under a key that has been removed since.
      return keys.find((key) => key.id === id)?.hash(text) === hash;
    },
    seal: (text) => first.seal(text) as unknown as SealedText,
    unseal(sealed) {
      const [, id, body] = SEALED.exec(sealed as unknown as string) ?? [];
      if (body === undefined) throw new Error('a sealed text is none');
      return keys.find((key) => key.id === id)?.unseal(body) ?? null;
    },
    clear,
    keyIds: keys.map(({ id }) => id),
  };
}

/**
 * Locks a number to the end of the transaction, so that no other transaction writes something of it under a
 * unique key at the same time. The unique key alone is enough while a number has one form; it is not while
 * one process may write it in clear and another encrypted, or with either of two keys.
 */
export async function lockNumber(
  client: pg.PoolClient,
  numbers: StoredNumbers,
  mobileNo: string,
): Promise<void> {
  const forms = numbers.formsOf(mobileNo) as unknown as readonly string[];
  if (forms.length === 1) return;
  const [same] = forms.toSorted();
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [same]);
}

const isEmpty = (number: StoredNumber): boolean => (number as unknown as string) === '';

function createKey(text: string): Key {
  if (!NUMBERS_KEY.test(text)) throw new Error('a key for numbers is nbk_ and 32 bytes in base64url');
  const secret = Buffer.from(text.slice(4), 'base64url');
  const derived = (use: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', use, 32));
  const [encrypting, hashing] = [derived('numbers: encrypting'), derived('numbers: hashing')];
  const sealing = derived('numbers: sealing');
  const keyWith = (salt: Uint8Array): Buffer => createHmac('sha256', sealing).update(salt).digest();
  const ownSealing = () => {
    const salt = randomBytes(SALT_BYTES);
    return { salt, key: keyWith(salt), count: 0 };
  };
  let own: ReturnType<typeof ownSealing> | null = null;
  const id = createHash('sha256').update(derived('numbers: name of the key')).digest('hex').slice(0, 8);
  const cipherFor = (what: 'number' | 'text') => gcmsiv(encrypting, NONCE, Buffer.from(what));
  return {
    id,
    encrypt: (what, plain) =>
      `n1.${id}.${Buffer.from(cipherFor(what).encrypt(Buffer.from(plain))).toString('base64url')}`,
    decrypt: (what, encrypted) =>
      Buffer.from(cipherFor(what).decrypt(Buffer.from(encrypted, 'base64url'))).toString(),
    hash(plain) {
      const digest = createHmac('sha256', hashing).update(plain).digest().subarray(0, 18);
      return `h1.${id}.${digest.toString('base64url')}`;
    },
    seal(plain) {
      if (own === null || own.count === MOST_COUNTED) own = ownSealing();
      const count = Buffer.alloc(COUNT_BYTES);
      count.writeUInt32BE(own.count);
      own.count += 1;
      const cipher = createCipheriv('aes-256-gcm', own.key, nonceOf(count));
      const parts = [own.salt, count, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `s1.${id}.${Buffer.concat(parts).toString('base64url')}`;
    },
    unseal(sealed) {
      const whole = Buffer.from(sealed, 'base64url');
      const count = whole.subarray(SALT_BYTES, BEFORE_SEALED);
      const key = keyWith(whole.subarray(0, SALT_BYTES));
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count));
      decipher.setAuthTag(whole.subarray(-TAG_BYTES));
      const plain = decipher.update(whole.subarray(BEFORE_SEALED, -TAG_BYTES));
      return Buffer.concat([plain, decipher.final()]).toString();
    },
  };
}

/** Returns the function with a cache of its latest results. */
function remembering(compute: (text: string) => string): (text: string) => string {
  const atHand = new Map<string, string>();
  return (text) => {
    const known = atHand.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (atHand.size >= MOST_AT_HAND) atHand.delete(atHand.keys().next().value ?? '');
    atHand.set(text, result);
    return result;
  };
}

const refuse = (): never => {
  throw new Error('mobile numbers are encrypted, and NUMBERS_KEYS is not given');
};

/** Used for a pool through which no numbers are read or written. */
export const noNumbers: StoredNumbers = {
  store: refuse,
  read: refuse,
  formsOf: refuse,
  storeText: refuse,
  readText: refuse,
  seal: refuse,
  unseal: refuse,
  hash: refuse,
  isHashOf: refuse,
  clear: 'refused',
  keyIds: [],
};
