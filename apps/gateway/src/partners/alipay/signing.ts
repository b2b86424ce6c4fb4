/**
 * The signatures of Alipay's messages (RSA2: SHA-256 with RSA). Our requests: the signature covers the
 * parameters by name. Alipay's answers: the exact text of one part of the answer. Notices: the parameters by
 * name.
 */
import { createRsaSigner, InvalidSignature, type RsaVerify } from '@phonebill/signing';

export type Parameters = Readonly<Record<string, string>>;

/** Returns the text of parameters that a signature covers: sorted by name, before they are encoded. */
function textOf(parameters: Parameters): string {
  return Object.keys(parameters)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
}

/**
 * Returns a function that adds the signature to parameters, for an address or a form. Throws when the key is
 * invalid.
 */
export function createParameterSigner(privateKey: string): (parameters: Parameters) => URLSearchParams {
  const sign = createRsaSigner(privateKey);
  return (parameters) => new URLSearchParams({ ...parameters, sign: sign(textOf(parameters)) });
}

/** The signed part of an answer; the rest of the answer is not signed. */
export interface SignedPart {
  readonly text: string;
  /** Null when the answer is not signed. */
  readonly signature: string | null;
}

/**
 * Returns the part of an answer with this name, in its exact text: `{"NAME":{…},"sign":"…"}`. Null when there
 * is none, or the text is not such an answer.
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

/**
 * Returns the index after the brace that closes the one at `start`, ignoring braces within strings; null if
 * there is none.
 */
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
 * Returns the parameters of a notice, once Alipay's signature is verified. Throws InvalidSignature otherwise.
 * `trusts`: whether a key with this text is still valid.
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
