/** Finds in what was said between pages and the product what no log may have. */

/** The names under which calls and addresses say what opens something, and who somebody is. */
const NAMES = (
  'ssoToken SSOTOKEN token tokenId ydrzToken oneTapToken xAuthToken messageTicket CREDTENTIAL SIGN_DATA ' +
  'sign ticket resultKey key clientKey code smsCode graphicCode paymentPassword loginPassword ' +
  'mobileNo rechargeMobileNo signMobileNo signerMobileNo ownMobileNo ownerMobileNo cardNo idNo name ' +
  'nickname remark signerName email address'
).split(' ');

const HEADERS = /^(?:x-sso-token|x-auth-token): *(\S+)\r?$/gim;
const inJson = new RegExp(`"(${NAMES.join('|')})"\\s*:\\s*"((?:[^"\\\\]|\\\\.)+)"`, 'g');
const inAddress = new RegExp(`[?&](${NAMES.join('|')})=([^&\\s"#]+)`, 'g');

/** What was said, and under which names. */
export type Secrets = ReadonlyMap<string, ReadonlySet<string>>;

/** What is too short to be told from others is not among them. */
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

/** A mobile number, whoever's: nothing else that logs have is eleven digits of these. */
const A_NUMBER = /(?<![\w.-])1[3-9]\d{9}(?![\w.-])/g;

/** What of it stands in a log, a sentence each. */
export function secretsIn(log: string, text: string, secrets: Secrets): string[] {
  const has = (value: string): boolean =>
    // Digits are a code only where they stand alone.
    /^\d+$/.test(value) ? new RegExp(`(?<![\\w.])${value}(?![\\w.])`).test(text) : text.includes(value);
  const found = [...secrets].flatMap(([value, [name = '']]) =>
    has(value) ? [`${log} has ${name}, ${value.slice(0, 3)}…`] : [],
  );
  const numbers = new Set(text.match(A_NUMBER) ?? []);
  return [...found, ...[...numbers].map((number) => `${log} has a number, ${number.slice(0, 3)}…`)];
}
