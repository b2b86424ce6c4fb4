import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import type { BilingualText } from '../language.ts';
import { problem } from '../kit.ts';
import { pageAt, type Site } from '../page.ts';
import { workbenchCopy } from './workbench-copy.ts';

export const campaignsCopy = {
  title: { zh: '活动页预览', en: 'Campaign pages' },
  activity: { zh: '活动', en: 'Activity' },
  light: { zh: '浅色', en: 'light' },
  dark: { zh: '深色', en: 'dark' },
  none: {
    zh: '网关没有进行中或即将开始的活动。',
    en: 'The gateway has no activity that is open or to come.',
  },
  failed: { zh: '网关没有应答。', en: 'The gateway did not answer.' },
  text: {
    zh: '框中是产品自己的页面，只有活动和用户的状态是这里给的。渠道专属的活动：在地址后加 ?cnlCode=渠道代码。',
    en:
      'Each frame is the product’s own page; only how the activity stands is made up here. For the ' +
      'activities of a channel add ?cnlCode=CODE to the address.',
  },
} as const satisfies Record<string, BilingualText>;

/** The contents of the frames, by the names that the page's script uses. */
export const campaignStates = {
  loading: { zh: '加载中', en: 'loading' },
  visitor: { zh: '未登录', en: 'visitor' },
  open: { zh: '进行中', en: 'open' },
  lastDay: { zh: '最后一天', en: 'last day' },
  upcoming: { zh: '未开始', en: 'to come' },
  coming: { zh: '开通后等待奖励', en: 'agreement open, reward to come' },
  available: { zh: '话费券可用', en: 'voucher to use' },
  used: { zh: '话费券已用', en: 'voucher used' },
  expired: { zh: '话费券过期', en: 'voucher expired' },
  granting: { zh: '发放中', en: 'on its way' },
  granted: { zh: '已到账', en: 'given' },
  released: { zh: '未能发放', en: 'could not be given' },
  exhausted: { zh: '已领完', en: 'exhausted' },
  ended: { zh: '已结束', en: 'ended' },
  notQualified: { zh: '不符合条件', en: 'not qualified' },
  offline: { zh: '无网络', en: 'offline' },
  failing: { zh: '出错', en: 'failing' },
  unknown: { zh: '不存在', en: 'unknown' },
} as const satisfies Record<string, BilingualText>;

/**
 * Registers the campaign preview, `/workbench/campaigns`: every activity in every state, in both languages
 * and looks.
 */
export function campaignPreview(
  app: FastifyInstance,
  { site, productOrigin }: { readonly site: Site; readonly productOrigin: string | null },
): void {
  pageAt(app, '/workbench/campaigns', site, (_request, { translate }) => {
    const missing =
      productOrigin === null ? workbenchCopy.noProduct : site.path('/') === '/' ? null : workbenchCopy.noRoot;
    const translated = (texts: Record<string, BilingualText>) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, translate(text)]));
    const setup = { copy: translated(campaignsCopy), states: translated(campaignStates) };
    return {
      title: translate(campaignsCopy.title),
      style: ['campaigns'],
      ...(missing === null && { script: 'workbench/campaigns' as const }),
      main: missing
        ? html`<main class="campaigns">${problem(translate(missing))}</main>`
        : html`<main class="campaigns" id="campaigns" data-setup="${JSON.stringify(setup)}">
<form><h1>${translate(campaignsCopy.title)}</h1>
<label>${translate(campaignsCopy.activity)} <select id="activity" autocomplete="off"></select></label></form>
<p class="quiet">${translate(campaignsCopy.text)}</p>
<div id="frames"></div>
</main>`,
    };
  });
}
