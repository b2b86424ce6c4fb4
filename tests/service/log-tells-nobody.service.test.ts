/**
 * Every call of the contract, with everything logged that can be: nothing of a person stands in the log. What
 * is looked for are the values that the database and the sandbox hold once all calls were made.
 */
import { type CallName, callRows, dataSectionNames } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoodInputs, settingsForGoodInputs } from '../support/good-inputs.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
const lines: string[] = [];
/** Tokens, names and codes that were sent, or came back. */
const secrets = new Set<string>();

beforeAll(async () => {
  product = await startProduct({ ...settingsForGoodInputs, LOG_LEVEL: 'trace' }, undefined, {
    write: (line) => void lines.push(line),
  });
});
afterAll(() => product?.stop());

/** What a value under this key says of a person, or lets somebody act as one. */
const PERSONAL = new RegExp(
  'token|ticket|code$|mobile|^agrMbl|^name$|remark|nickname|idNo|identity|cardNo|address|phone|taxNo|email|' +
    'sign$|credential',
  'i',
);
/** Sections of a person's data, which have names of ours. */
const SECTIONS: ReadonlySet<string> = new Set(dataSectionNames);
/** Is no secret: an error's code, a code of ours for a channel or a place. */
const OPEN = /^(?:msgCd|cnlCode|carrierCode|provinceCode|cityCode|xAuthToken|tokenName|targetChannel.*)$/;

function gather(value: unknown, key = ''): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inside] of Object.entries(value)) gather(inside, Array.isArray(value) ? key : name);
  } else if (typeof value === 'string' && value.length >= 4 && PERSONAL.test(key) && !OPEN.test(key)) {
    if (!SECTIONS.has(value)) secrets.add(value);
  }
}

test('no mobile number, name, token or code is in the log of all calls', async () => {
  const inputs = createGoodInputs(product);
  for (const name of Object.keys(callRows) as CallName[]) {
    const person = await product.newUser();
    const input: object = await inputs[name](person);
    for (const one of [person.mobileNo, person.ssoToken]) secrets.add(one);
    gather(input);
    gather(await person.api.call<CallName>(name, input));
    // As somebody who is nobody, and with a number where none belongs.
    await fetch(`${product.url}/huafei-agw${name.split(' ')[1]}?mobileNo=${person.mobileNo}`);
    for (const { text, code } of await product.sandbox.messages(person.mobileNo)) {
      secrets.add(text);
      if (code) secrets.add(code);
    }
  }
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(300);
  expect(secrets.size).toBeGreaterThan(200);
  // That nothing is found means something: what may be there is.
  expect(log).toContain('"msg":"order step"');
  expect(log).toContain('"call":"vi/order"');
  const found = [...secrets].filter((secret) => log.includes(JSON.stringify(secret).slice(1, -1)));
  expect(found.filter((secret) => !isNumberOfOurs(secret, log))).toEqual([]);
  // A mobile number stands nowhere by itself; eleven digits within a longer name of ours are none.
  expect([...log.matchAll(/(?<![\w-])1[3-9]\d{9}(?![\w-])/g)].map(([number]) => number)).toEqual([]);
}, 240_000);

/** Six digits of a code may stand by chance in a name of ours, in hex too, or behind a point. */
function isNumberOfOurs(secret: string, log: string): boolean {
  return /^\d{4,6}$/.test(secret) && !new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(log);
}
