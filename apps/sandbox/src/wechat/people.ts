/** The app's users as an appid knows them: by an openid that is different for every appid. */
import { createHash } from 'node:crypto';
import type { Store } from '../store/database.ts';

export interface People {
  /** Returns a code for a user, valid once and for five minutes. */
  codeFor(person: string, appId: string): string;
  /** Exchanges a code, once; returns the openid, or the error code that the app's platform gives. */
  redeem(code: string, appId: string): { readonly openid: string } | { readonly errcode: number };
  /** Whether a user has this openid under this appid. */
  knows(openid: string, appId: string): boolean;
  /** Returns the openids for which codes were issued, newest first. */
  openids(): string[];
}

const CODE_LIVES_FOR_MS = 5 * 60_000;
const NO_CODE = 40_029;
const USED = 40_163;

export function createPeople({ db }: Store, now: () => number, newId: () => string): People {
  const saveCode = db.prepare('INSERT INTO wechat_codes (code, app_id, openid, at) VALUES (?, ?, ?, ?)');
  const findCode = db.prepare('SELECT * FROM wechat_codes WHERE code = ?');
  const useCode = db.prepare('UPDATE wechat_codes SET used = 1 WHERE code = ?');
  const known = db.prepare('SELECT 1 FROM wechat_codes WHERE openid = ? AND app_id = ? LIMIT 1');
  const latest = db.prepare('SELECT openid FROM wechat_codes ORDER BY at DESC, rowid DESC LIMIT 100');
  return {
    codeFor(person, appId) {
      const code = newId();
      const openid = `o${createHash('sha256').update(`${appId} ${person}`).digest('base64url').slice(0, 27)}`;
      saveCode.run(code, appId, openid, now());
      return code;
    },
    redeem(code, appId) {
      const row = findCode.get(code);
      if (!row || row['app_id'] !== appId || now() - Number(row['at']) > CODE_LIVES_FOR_MS)
        return { errcode: NO_CODE };
      if (Number(row['used']) === 1) return { errcode: USED };
      useCode.run(code);
      return { openid: String(row['openid']) };
    },
    openids: () => latest.all().map((row) => String(row['openid'])),
    knows: (openid, appId) => known.get(openid, appId) !== undefined,
  };
}
