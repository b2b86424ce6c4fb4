import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { policyFile } from '../../src/agreement-text/policy-file.ts';
import { asPlainText, writePolicyFiles } from './policy-files.ts';

const dist = mkdtempSync(join(tmpdir(), 'policy-files-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

test('a text as a file: its title, then its sections', () => {
  const sections = [
    { heading: 'One', paragraphs: ['a', 'b'] },
    { heading: 'Two', paragraphs: ['c'] },
  ];
  expect(asPlainText({ title: 'Agreement', sections })).toBe(
    '\uFEFFAgreement\n\nOne\n\na\n\nb\n\nTwo\n\nc\n',
  );
});

test('SPEC 7 bridge: download a policy file: each text that is shown is there at its address', async () => {
  await writePolicyFiles(join(import.meta.dirname, '../..'), dist);
  const { url, name } = policyFile('service', '2026-11', 'en');
  expect([url, name]).toEqual([
    '/phonebillh5/assets/policies/service-2026-11-en.txt',
    'service-2026-11-en.txt',
  ]);
  expect(readFileSync(join(dist, url.replace('/phonebillh5/', '')), 'utf8')).toMatch(
    /^\uFEFFAutomatic top-up agreement\n\nWhat you permit\n/,
  );
  expect(readdirSync(join(dist, 'assets/policies'))).toContain('credit-2026-11-zh.txt');
});
