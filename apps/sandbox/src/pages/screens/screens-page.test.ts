import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSite } from '../page.ts';
import { screensPage } from './screens-page.ts';

let folder: string;
let app: FastifyInstance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-screens-'));
  app = fastify();
  screensPage(app, createSite('https://pay.example/sandbox', null), folder);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const see = async (path: string): Promise<string> =>
  (await app.inject({ url: path, headers: { 'accept-language': 'en' } })).body;

function take(language: string, look: string, state: string): void {
  mkdirSync(join(folder, `${language}-${look}`), { recursive: true });
  writeFileSync(join(folder, `${language}-${look}`, `${state}.png`), `${state} in ${language}, ${look}`);
}

function takeSome(): void {
  const groups = [
    { screen: 'login', states: ['login', 'login-wrong'] },
    { screen: 'bill', states: ['bill'] },
  ];
  writeFileSync(join(folder, 'screens.json'), JSON.stringify(groups));
  for (const look of ['light', 'double'])
    for (const language of ['zh', 'en'])
      for (const state of ['login', 'login-wrong', 'bill']) take(language, look, state);
}

test('before any picture is taken the page explains the command', async () => {
  expect(await see('/screens')).toContain('npm run gallery');
});

test('all states in one language and look are on one page, grouped by screens', async () => {
  takeSome();
  const page = await see('/screens?pictures=zh&look=double');
  const shown = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, address]) => address);
  expect(shown).toEqual([
    '/sandbox/screens/pictures/zh/double/login.png',
    '/sandbox/screens/pictures/zh/double/login-wrong.png',
    '/sandbox/screens/pictures/zh/double/bill.png',
  ]);
  expect([...page.matchAll(/<h2>([^<]+)/g)].map(([, screen]) => screen)).toEqual(['login', 'bill']);
  expect(page).toContain('href="/sandbox/screens?state=login-wrong"');
});

test("a state's page has every look and both languages, and links to its neighbours", async () => {
  takeSome();
  const page = await see('/screens?state=login-wrong');
  expect([...page.matchAll(/alt="([^"]+)"/g)].map(([, text]) => text)).toEqual([
    'login-wrong, zh, light',
    'login-wrong, zh, double',
    'login-wrong, en, light',
    'login-wrong, en, double',
  ]);
  expect(page).toContain('href="/sandbox/screens?state=login"');
  expect(page).toContain('href="/sandbox/screens?state=bill"');
});

test('a picture is served by its names, and other files in or above the folder are not', async () => {
  takeSome();
  writeFileSync(join(folder, 'zh-light', 'secret.txt'), 'secret');
  const picture = await app.inject('/screens/pictures/zh/light/login.png');
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.body).toBe('login in zh, light');
  for (const path of [
    '/screens/pictures/zh/light/missing.png',
    '/screens/pictures/zh/light/..%2F..%2Fscreens.json',
    '/screens/pictures/zh/light/..%2Fen-light%2Flogin.png',
    '/screens/pictures/zh/light/secret.txt',
  ])
    expect((await app.inject(path)).statusCode, path).toBe(404);
});
