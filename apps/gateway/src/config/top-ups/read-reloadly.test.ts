// Tests of the variables of Reloadly: their results, and the messages that refuse wrong ones.

import { ConfigurationError, readEnvironment } from '@phonebill/environment';
import { expect, test } from 'vitest';
import { readTopUps } from './read-top-ups.ts';

const reloadly: Readonly<Record<string, string>> = {
  TOP_UP_SUPPLIER: 'reloadly',
  RELOADLY_CLIENT_ID: 'client',
  RELOADLY_CLIENT_SECRET: 'secret of the client',
  RELOADLY_OPERATORS: 'CMCC=5101 CUCC=5102',
};

const read = (env: Readonly<Record<string, string>>) => readEnvironment(env, readTopUps);

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems;
  }
}

test('Reloadly replaces the carrier as the supplier of top-ups', () => {
  expect(read(reloadly)).toMatchObject({
    suppliers: ['reloadly'],
    dtone: null,
    reloadly: {
      baseUrl: 'https://topups.reloadly.com',
      authUrl: 'https://auth.reloadly.com',
      audience: 'https://topups.reloadly.com',
      clientId: 'client',
      clientSecret: 'secret of the client',
      operators: { CMCC: 5101, CUCC: 5102 },
      webhookSecret: null,
      timeZone: 'America/New_York',
    },
  });
  const missing = problemsOf({ TOP_UP_SUPPLIER: 'reloadly' });
  expect(missing.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual([
    'RELOADLY_CLIENT_ID',
    'RELOADLY_CLIENT_SECRET',
    'RELOADLY_OPERATORS',
  ]);
});

test('sandbox tokens have the sandbox audience, at any address', () => {
  const env = {
    ...reloadly,
    RELOADLY_ENVIRONMENT: 'sandbox',
    RELOADLY_URL: 'https://proxy.example/topups',
  };
  expect(read(env).reloadly).toMatchObject({
    baseUrl: 'https://proxy.example/topups',
    audience: 'https://topups-sandbox.reloadly.com',
  });
});

test.each([
  ['RELOADLY_ENVIRONMENT', 'test'],
  ['RELOADLY_URL', 'topups.reloadly.com'],
  ['RELOADLY_AUTH_URL', 'auth.reloadly.com'],
  ['RELOADLY_OPERATORS', '5101'],
  ['RELOADLY_OPERATORS', 'CMCC=5101 CMCC=5102'],
  ['RELOADLY_TIME_ZONE', 'Mars/Olympus'],
])('with Reloadly %s=%s is refused in one line with its name', (name, value) => {
  const problems = problemsOf({ ...reloadly, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
});
