/**
 * The app's sign-on (OAuth, `snsapi_base`): its page asks the user nothing, and leads back with a code, which
 * the holder of the app's secret exchanges. Errors are in the body, with status 200.
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusals.ts';
import type { WechatMerchant } from './merchant.ts';
import type { People } from './people.ts';

interface Asked {
  readonly appid?: string;
  readonly redirect_uri?: string;
  readonly response_type?: string;
  readonly scope?: string;
  readonly state?: string;
}

interface Exchanged {
  readonly appid?: string;
  readonly secret?: string;
  readonly code?: string;
  readonly grant_type?: string;
}

const PERSON = /(?:^|;\s*)wechat_person=([0-9a-f]{32})(?:;|$)/;
const WRONG_SECRET = 40_125;
const WRONG_APP = 40_013;
const WRONG_GRANT = 40_002;
const TOKEN_LIVES_FOR_S = 7200;

/** `newId` names a user whose browser comes for the first time. */
export function signOnRoutes(
  app: FastifyInstance,
  { appId, appSecret }: WechatMerchant,
  people: People,
  newId: () => string,
): void {
  app.get<{ Querystring: Asked }>('/wechat/connect/oauth2/authorize', ({ query, headers }, reply) => {
    const { appid, redirect_uri: to = '', response_type: type, scope, state = '' } = query;
    const isRight =
      appid === appId && type === 'code' && scope === 'snsapi_base' && /^[A-Za-z0-9]{0,128}$/.test(state);
    if (!isRight || !/^https?:\/\//.test(to) || !URL.canParse(to))
      throw new Refusal(
        'unknown_address',
        'the app does not open this page: appid, scope, state or redirect_uri',
      );
    const person = PERSON.exec(headers.cookie ?? '')?.[1] ?? newId();
    const back = new URL(to);
    back.searchParams.set('code', people.codeFor(person, appid));
    back.searchParams.set('state', state);
    return reply
      .header('set-cookie', `wechat_person=${person}; Path=/; HttpOnly; SameSite=Lax`)
      .redirect(back.href, 302);
  });

  app.get<{ Querystring: Exchanged }>('/wechat/sns/oauth2/access_token', ({ query }) => {
    const { appid = '', secret, code = '', grant_type: grant } = query;
    if (appid !== appId) return refused(WRONG_APP, 'invalid appid');
    if (appSecret === undefined || secret !== appSecret) return refused(WRONG_SECRET, 'invalid appsecret');
    if (grant !== 'authorization_code') return refused(WRONG_GRANT, 'invalid grant_type');
    const answer = people.redeem(code, appid);
    if ('errcode' in answer) return refused(answer.errcode, 'invalid code');
    return {
      access_token: newId(),
      expires_in: TOKEN_LIVES_FOR_S,
      refresh_token: newId(),
      openid: answer.openid,
      scope: 'snsapi_base',
    };
  });
}

function refused(errcode: number, errmsg: string) {
  return { errcode, errmsg };
}
