/**
 * Makes every call of the contract with everything logged that can be, and tests that the log holds no
 * personal data. The values looked for are those that the database and the sandbox hold after all calls.
 */
import { type CallName, callRows, dataSectionNames } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoodInputs, settingsForGoodInputs } from '../support/good-inputs.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
const lines: string[] = [];
/** Tokens, names and codes that were sent or returned. */
const secrets = new Set<string>();

beforeAll(async () => {
  product = await startProduct({ ...settingsForGoodInputs, LOG_LEVEL: 'trace' }, undefined, {
    write: (line) => void lines.push(line),
  });
});
afterAll(() => product?.stop());

/** Keys whose values identify a person, or allow acting as one. */
const PERSONAL = new RegExp(
  'token|ticket|code$|mobile|^agrMbl|^name$|remark|nickname|idNo|identity|cardNo|address|phone|taxNo|email|' +
    'sign$|credential',
  'i',
);
/** Sections of a person's data, whose names are our own. */
const SECTIONS: ReadonlySet<string> = new Set(dataSectionNames);
/** Keys whose values are not secret: error codes, and our codes for a channel or a place. */
const OPEN = /^(?:msgCd|cnlCode|carrierCode|provinceCode|cityCode|xAuthToken|tokenName|targetChannel.*)$/;

function gather(value: unknown, key = ''): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inside] of Object.entries(value)) gather(inside, Array.isArray(value) ? key : name);
  } else if (typeof value === 'string' && value.length >= 4 && PERSONAL.test(key) && !OPEN.test(key)) {
    if (!SECTIONS.has(value)) secrets.add(value);
  }
}

test('the log of all calls contains no mobile number, name, token or code', async () => {
  const inputs = createGoodInputs(product);
  for (const name of Object.keys(callRows) as CallName[]) {
    const person = await product.newUser();
    const input: object = await inputs[name](person);
    for (const one of [person.mobileNo, person.ssoToken]) secrets.add(one);
    gather(input);
    gather(await person.api.call<CallName>(name, input));
    // A request without a session, with a number where none belongs.
    await fetch(`${product.url}/huafei-agw${name.split(' ')[1]}?mobileNo=${person.mobileNo}`);
    for (const { text, code } of await product.sandbox.messages(person.mobileNo)) {
      secrets.add(text);
      if (code) secrets.add(code);
    }
  }
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(300);
  expect(secrets.size).toBeGreaterThan(200);
  // Proves that the search works: what may be in the log is found.
  expect(log).toContain('"msg":"order step"');
  expect(log).toContain('"call":"vi/order"');
  const found = [...secrets].filter((secret) => log.includes(JSON.stringify(secret).slice(1, -1)));
  expect(found.filter((secret) => !isNumberOfOurs(secret, log))).toEqual([]);
  // No mobile number appears by itself; eleven digits within a longer identifier of ours are not one.
  expect([...log.matchAll(/(?<![\w-])1[3-9]\d{9}(?![\w-])/g)].map(([number]) => number)).toEqual([]);
}, 240_000);

/**
 * Returns whether these are digits of our own: a code's six digits may occur by chance within an identifier
 * of ours, in hex too, or after a point.
 */
function isNumberOfOurs(secret: string, log: string): boolean {
  return /^\d{4,6}$/.test(secret) && !new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(log);
}
