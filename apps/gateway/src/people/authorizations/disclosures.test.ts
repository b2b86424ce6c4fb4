import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Disclosure, disclosures } from './disclosures.ts';

const partners = new URL('../../partners/', import.meta.url);
const ports = readdirSync(partners, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => {
    const at = new URL(`${name}/port.ts`, partners);
    try {
      return [readFileSync(at, 'utf8')];
    } catch {
      return [];
    }
  });

/** Returns the calls of the interfaces that a text exports: `Port.call`. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/^export interface (\w+)[^{]*\{\n(.*?)^\}/gms)].flatMap(([, port, body = '']) =>
    [...body.matchAll(/^ {2}(\w+)\??\(/gm)].map(([, call]) => `${port}.${call}`),
  );
}

const declared = Object.entries(disclosures).flatMap(([port, calls]) =>
  Object.entries(calls).map(([call, told]) => [`${port}.${call}`, told] as const),
);

test('every call to a partner declares its recipient, data and legal basis', () => {
  const calls = ports.flatMap(callsIn);
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.toSorted()).toEqual(declared.map(([name]) => name).toSorted());
});

test("finds every call in a port's source text", () => {
  expect(
    callsIn(
      'export interface A {\n  tell(no: string): void;\n  may?(): void;\n}\n' +
        'export interface B extends A {\n}\n',
    ),
  ).toEqual(['A.tell', 'A.may']);
});

test('a call that takes a mobile number cannot be declared as sending only our own keys', () => {
  const sends = /^ {2}(\w+)\([^)]*(?:mobileNo|payerNo|userNo)/gm;
  for (const text of ports)
    for (const [, port, body = ''] of text.matchAll(/^export interface (\w+)[^{]*\{\n(.*?)^\}/gms))
      for (const [, call] of body.matchAll(sends))
        expect(Object.fromEntries(declared)[`${port}.${call}`], `${port}.${call}`).not.toBe('ownKeys');
});

test('docs/security.md lists the same recipients and legal bases', () => {
  const section = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')
    .split('## What is passed on')[1]
    ?.split('\n## ')[0];
  const told = declared.map(([, one]) => one).filter((one): one is Disclosure => one !== 'ownKeys');
  for (const { to, basis } of told)
    expect(
      section?.split('\n').some((row) => row.includes(`| ${to} |`) && row.includes(`\`${basis}\``)),
    ).toBe(true);
});
