/** Finds in the traffic between pages and the product the values that no log may contain. */

/** The names under which calls and addresses carry credentials and personal data. */
const NAMES = (
  'ssoToken SSOTOKEN token tokenId ydrzToken oneTapToken xAuthToken messageTicket CREDTENTIAL SIGN_DATA ' +
  'sign ticket resultKey key clientKey code smsCode graphicCode paymentPassword loginPassword ' +
  'mobileNo rechargeMobileNo signMobileNo signerMobileNo ownMobileNo ownerMobileNo cardNo idNo name ' +
  'nickname remark signerName email address'
).split(' ');

const HEADERS = /^(?:x-sso-token|x-auth-token): *(\S+)\r?$/gim;
const inJson = new RegExp(`"(${NAMES.join('|')})"\\s*:\\s*"((?:[^"\\\\]|\\\\.)+)"`, 'g');
const inAddress = new RegExp(`[?&](${NAMES.join('|')})=([^&\\s"#]+)`, 'g');

/** The values found, each with its names. */
export type Secrets = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the secrets in the traffic, except values too short to be told from others. */
export function secretsSaid(heard: string): Secrets {
  const found = new Map<string, Set<string>>();
  const add = (value: string, name: string): void => {
    if (value.length >= (/[^ -~]/.test(value) ? 2 : 6))
      found.set(value, (found.get(value) ?? new Set()).add(name));
  };
  for (const [, name = '', text = ''] of heard.matchAll(inJson)) add(JSON.parse(`"${text}"`) as string, name);
  for (const [, name = '', text = ''] of heard.matchAll(inAddress)) {
    add(text, name);
    add(decodeURIComponent(text.replaceAll('+', ' ')), name);
  }
  for (const [, value = ''] of heard.matchAll(HEADERS)) add(value, 'a header');
  return found;
}

/** Any mobile number: logs contain nothing else with eleven digits of this form. */
const A_NUMBER = /(?<![\w.-])1[3-9]\d{9}(?![\w.-])/g;

/** Returns a sentence for each secret in a log. */
export function secretsIn(log: string, text: string, secrets: Secrets): string[] {
  const has = (value: string): boolean =>
    // Digits are a code only when they are not part of a longer word or number.
    /^\d+$/.test(value) ? new RegExp(`(?<![\\w.])${value}(?![\\w.])`).test(text) : text.includes(value);
  const found = [...secrets].flatMap(([value, [name = '']]) =>
    has(value) ? [`${log} has ${name}, ${value.slice(0, 3)}…`] : [],
  );
  const numbers = new Set(text.match(A_NUMBER) ?? []);
  return [...found, ...[...numbers].map((number) => `${log} has a number, ${number.slice(0, 3)}…`)];
}
