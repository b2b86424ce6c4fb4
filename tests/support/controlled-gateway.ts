// A gateway whose every answer the test controls: the pages are real, the network is not.

import { sm2Encrypt } from '@phonebill/signing';
import type { Page } from '@playwright/test';
import { interceptCalls } from './intercepted-calls.ts';

interface Asked {
  readonly call: string;
  readonly input: Record<string, unknown>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The data of an answer, or a whole refusal with its own msgCd; null for no answer. */
export type Answer = Record<string, unknown> | null;

export interface ControlledGateway {
  readonly asked: readonly Asked[];
  of(call: string): readonly Asked[];
}

/** A picture of one white pixel. */
const samplePicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg==';

/**
 * Returns a challenge that takes a few tries; each further zero in `keyPrefix` multiplies them by sixteen.
 */
export function workChallenge(changes: { pictureNeeded?: boolean; keyPrefix?: string } = {}) {
  const { pictureNeeded = false, keyPrefix = '0' } = changes;
  const [nonce, salt] = ['0'.repeat(32), '1'.repeat(32)];
  return {
    challenge: {
      parameters: { algorithm: 'SHA-256', nonce, salt, cost: 1, keyLength: 32, keyPrefix },
      signature: '',
    },
    pictureNeeded,
    captchaPage: null as string | null,
    validForMs: 300_000,
  };
}

const denominations = [30, 50, 100].map((yuan) => ({ faceFen: yuan * 100, priceFen: yuan * 100 - 10 }));
const organization = {
  mobileNo: '13800138000',
  carrier: 'CMCC',
  province: { zh: '北京', en: 'Beijing' },
  city: { zh: '北京', en: 'Beijing' },
  ported: false,
};

/** The answers unless the test sets others: a user is logged in and the top-up page has something to show. */
const usual: Readonly<Record<string, Answer | ((input: Record<string, unknown>) => Answer)>> = {
  'GET /common/v1/ssoToken/validCheck': ({ clientKey }) => ({
    userNo: 'U1',
    mobileNo: sm2Encrypt('13800138000', String(clientKey)),
  }),
  'POST /vi/fusionPageInfo': {
    ownMobileNo: '13800138000',
    organization,
    acceptsTopUp: true,
    denominations,
    limit: { minFen: 1000, maxFen: 50000, perDayFen: 100000, perMonthFen: 300000 },
    recentNumbers: [],
    vouchers: [],
  },
  'POST /vi/organization': organization,
  'GET /vi/discount': { denominations },
  'GET /common/v1/front/mobileCheck': { allowed: true, reason: null },
  'GET /own/v1/graphicCode': { graphicId: 'g1', png: samplePicture, validForMs: 300000 },
  'POST /own/v1/workChallenge': workChallenge(),
  'POST /vi/queryAdvMaintainInfo': { adverts: [] },
  'GET /auto/v1/advMaintain': { adverts: [] },
  'POST /vi/jkSwitch': { switches: {}, sm2PublicKey: '' },
};

export async function controlGateway(
  page: Page,
  answers: Readonly<Record<string, Answer | ((input: Record<string, unknown>) => Answer)>> = {},
): Promise<ControlledGateway> {
  const asked: Asked[] = [];
  await interceptCalls(page, /\/huafei-agw\//, async (intercepted) => {
    const url = new URL(intercepted.url);
    const call = `${intercepted.method} ${url.pathname.replace('/huafei-agw', '')}`;
    const input = (
      intercepted.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(intercepted.body)
    ) as Record<string, unknown>;
    asked.push({ call, input, headers: intercepted.headers });
    const given = answers[call] ?? usual[call] ?? { msgCd: 'PMC40400', msgInfo: 'There is no such call.' };
    const answer = typeof given === 'function' ? given(input) : given;
    if (answer === null) return intercepted.abort();
    await intercepted.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', ...answer } });
  });
  return { asked, of: (call) => asked.filter((one) => one.call === call) };
}

/** Makes a user logged in on this device. */
export async function logInHere(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'Y');
    const user = JSON.stringify({ tokenId: 'TOKEN', userNo: 'U1', rechargeMobileNo: '' });
    sessionStorage.setItem('userInfo', user);
    localStorage.setItem('userInfo', user);
    localStorage.setItem('token', 'TOKEN');
  });
}
