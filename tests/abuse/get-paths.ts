/** All GET paths of a gateway. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CallName, callRows, splitCall } from '@phonebill/contract';
import type { PersonAtAddress } from '../support/people.ts';
import type { Target } from './target.ts';

const CALLS = '/huafei-agw';
const contractCalls = (Object.keys(callRows) as CallName[]).map(splitCall);

/**
 * Pages and other paths that are not calls; among the pages' paths one that has a shell of its own and one
 * that has none.
 */
const BESIDE_CALLS = [
  '/',
  '/phonebillh5',
  '/phonebillh5/rechargeTelebill/placeOrder',
  '/phonebillh5/there/is/no/such/page',
  '/phonebillh5/sw.js',
  '/phonebillh5/app.webmanifest',
  '/livez',
  '/nothing',
] as const;

/**
 * Returns the paths as a stranger requests them and, for calls, as this user with the required query. Routes
 * outside the contract are those for which the gateway counts requests; files are those beside the pages.
 */
export async function getPaths(target: Target, user: PersonAtAddress): Promise<readonly string[]> {
  const calls = contractCalls.filter(({ method }) => method === 'GET').map(({ path }) => CALLS + path);
  return [
    ...calls,
    ...calls.map((path) => `${path}?${queryOf(user)}`),
    ...(await routesBesideContract(target)),
    ...BESIDE_CALLS,
    ...filesOf(target),
  ];
}

/** A call ignores keys that it does not know, so one query serves all of them. */
function queryOf({ ssoToken, mobileNo }: PersonAtAddress): string {
  return new URLSearchParams({
    ssoToken,
    mobileNo,
    agrMbl: mobileNo,
    channelType: '9',
    screen: 'receiveReward',
  }).toString();
}

async function routesBesideContract({ healthUrl }: Target): Promise<string[]> {
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  const named = new Set(contractCalls.map(({ path }) => path.slice(1)));
  const counted = [...metrics.matchAll(/^phonebill_http_requests_total\{[^}]*call="([^"]+)"/gm)];
  return [...new Set(counted.map(([, call = '']) => call))]
    .filter((call) => !named.has(call) && !['page', 'unknown', 'livez', 'phonebillh5'].includes(call))
    .map((call) => `${CALLS}/${call}`);
}

function filesOf({ webRoot }: Target): string[] {
  return readdirSync(join(webRoot, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(webRoot.length))
    .map((path) => `/phonebillh5${path}`);
}
