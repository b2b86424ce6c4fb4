/**
 * How messages of Alipay are signed (RSA2: SHA-256 with RSA). What we send: its parameters by name. What it
 * answers: the text of one part of the answer, as it stands there. A notice: its parameters by name.
 */
import { createRsaSigner, InvalidSignature, type RsaVerify } from '@phonebill/signing';

export type Parameters = Readonly<Record<string, string>>;

/** The text of parameters that a signature covers: sorted by name, as they are before they are encoded. */
function textOf(parameters: Parameters): string {
  return Object.keys(parameters)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
}

/** Gives parameters with their signature, for an address or a form. Throws when the key is none. */
export function createParameterSigner(privateKey: string): (parameters: Parameters) => URLSearchParams {
  const sign = createRsaSigner(privateKey);
  return (parameters) => new URLSearchParams({ ...parameters, sign: sign(textOf(parameters)) });
}

/** What an answer says, which is what was signed and nothing else. */
export interface SignedPart {
  readonly text: string;
  /** Null: it is not signed. */
  readonly signature: string | null;
}

/**
 * The part of an answer of this name, as it stands there: `{"NAME":{…},"sign":"…"}`. Null: there is none, or
 * it is no answer.
 */
export function signedPart(answer: string, name: string): SignedPart | null {
  const begins = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*(?=\\{)`).exec(answer);
  if (!begins) return null;
  const start = begins[0].length;
  const end = endOfObject(answer, start);
  if (end === null) return null;
  const [, signature] = /^\s*,(?:\s*"\w+"\s*:\s*"[^"\\]*"\s*,)*\s*"sign"\s*:\s*"([^"\\]*)"/.exec(
    answer.slice(end).replaceAll('\\/', '/'),
  ) ?? [null, null];
  return { text: answer.slice(start, end), signature: signature ?? null };
}

/** Behind the brace that closes the one at `start`; those within texts are none. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/**
 * What stands in a notice, once Alipay has signed it. Throws InvalidSignature otherwise. `trusts`: whether a
 * key of this text still counts.
 */
export function verifiedNotice(
  verify: RsaVerify,
  rawBody: string,
  trusts?: (publicKey: string) => boolean,
): Parameters {
  const { sign = '', sign_type: type, ...signed } = Object.fromEntries(new URLSearchParams(rawBody));
  if (type !== 'RSA2') throw new InvalidSignature('signed in another way');
  if (!/^utf-?8$/i.test(signed['charset'] ?? '')) throw new InvalidSignature('in another charset');
  if (!verify(textOf(signed), sign, trusts)) throw new InvalidSignature('the signature is wrong');
  return signed;
}
