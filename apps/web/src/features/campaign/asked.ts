import type { ActivityScreen } from '@phonebill/contract/wire';
import type { Asked } from './api.ts';

const screens: readonly ActivityScreen[] = [
  'receiveReward',
  'autoRecharge',
  'autoRecharge02',
  'autoRecharge03',
  'autoRechargeConfig',
];
const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;
const ACTIVITY_ID = /^[a-z0-9-]{3,40}$/;

/**
 * Which activity an address is about (SPEC section 2, /marketingActivities): its token, the `activityId` of
 * its query on autoRechargeConfig, else the screen that the path names. Null: what it names can be none.
 */
export function askedAt(pathname: string, search: string): Asked | null {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  const screen = screens.find((name) => name.toLowerCase() === last.toLowerCase());
  if (!screen) return TOKEN.test(last) ? { token: last } : null;
  const activityId = new URLSearchParams(search).get('activityId');
  if (screen !== 'autoRechargeConfig' || activityId === null) return { screen };
  return ACTIVITY_ID.test(activityId) ? { activityId } : null;
}
