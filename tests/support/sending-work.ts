// Solves the work that the gateway requires of a page before a code is sent without a session.

import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { ApiClient } from './api-client.ts';

type Scene = 'login' | 'register';

/** Returns ALTCHA's payload: a challenge and its solution. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Returns a request for a code with its work done, without a picture. */
export async function sendingRequest(
  api: ApiClient,
  mobileNo: string,
  scene: Scene = 'login',
): Promise<{ mobileNo: string; scene: Scene; work: string }> {
  const asked = { mobileNo, scene, withoutPicture: true };
  const { challenge, msgInfo } = await api.call('POST /own/v1/workChallenge', asked);
  if (!challenge) throw new Error(msgInfo);
  return { mobileNo, scene, work: await solve(challenge) };
}

/** Has a code sent. Returns the answer. */
export async function askForCode(api: ApiClient, mobileNo: string, scene: Scene = 'login') {
  return api.call('POST /common/v1/sendMessage', await sendingRequest(api, mobileNo, scene));
}
