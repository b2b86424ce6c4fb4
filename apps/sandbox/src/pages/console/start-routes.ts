import type { FastifyInstance } from 'fastify';
import { outcomes } from '../../carrier/outcomes.ts';
import { cashierOutcomes } from '../../cashier/outcomes.ts';
import { DEMO_PASSWORD } from '../../cashier/pay-with-password.ts';
import { accountOutcomes } from '../../entrust/account-outcomes.ts';
import { entrustOutcomes } from '../../entrust/outcomes.ts';
import { html, type Html } from '../html.ts';
import type { BilingualText } from '../language.ts';
import { heading } from '../kit.ts';
import { pageAt, type Site, type View } from '../page.ts';

/** Registers the start page, `GET /`: what the sandbox is and how to produce each outcome. */
export function startRoutes(app: FastifyInstance, site: Site): void {
  pageAt(app, '/', site, (_request, view) => ({
    title: view.translate(copy.title),
    style: 'console',
    main: startPage(view),
  }));
}

function startPage(view: View): Html {
  const { translate, path, site } = view;
  return html`<main class="console">
${heading(translate(copy.title), translate(copy.lead))}
<ul class="card ways">
${site.productUrl && way(site.productUrl, copy.product, copy.productText, view)}
${way(path('/open'), copy.open, copy.openText, view)}
${way(path('/workbench'), copy.workbench, copy.workbenchText, view)}
${way(path('/workbench/campaigns'), copy.campaigns, copy.campaignsText, view)}
${way(path('/screens'), copy.screens, copy.screensText, view)}
${way(path('/sms'), copy.inbox, copy.inboxText, view)}
${way(path('/faults'), copy.faults, copy.faultsText, view)}
${way(path('/floats'), copy.floats, copy.floatsText, view)}
</ul>
<div class="card password-box"><span>${translate(copy.password)}</span><strong>${DEMO_PASSWORD}</strong></div>
${outcomeTable(copy.outcomes, copy.outcomesText, outcomes, view)}
${outcomeTable(copy.paid, copy.paidText, cashierOutcomes, view)}
${outcomeTable(copy.entrusted, copy.entrustedText, entrustOutcomes, view)}
${outcomeTable(copy.accounts, copy.accountsText, accountOutcomes, view)}
</main>`;
}

function way(to: string, name: BilingualText, text: BilingualText, { translate }: View): Html {
  return html`<li><a href="${to}"><strong>${translate(name)}</strong><span
    class="quiet">${translate(text)}</span></a></li>`;
}

/** The outcome that the last four digits of a number decide: a row of one of the tables. */
type Outcome = BilingualText & { readonly digits: string | null };

function outcomeTable(title: BilingualText, text: BilingualText, rows: readonly Outcome[], view: View): Html {
  const { translate } = view;
  return html`<section>
<h2>${translate(title)}</h2>
<p class="quiet">${translate(text)}</p>
</section>
<div class="card">
<table class="outcomes">
<thead><tr><th scope="col">${translate(copy.digits)}</th><th
  scope="col">${translate(copy.happens)}</th></tr></thead>
<tbody>${rows.map((outcome) => row(outcome, view))}</tbody>
</table>
</div>`;
}

function row(outcome: Outcome, { translate }: View): Html {
  return html`<tr><th scope="row">${outcome.digits ?? translate(copy.others)}</th><td
    >${translate(outcome)}</td></tr>`;
}

const copy = {
  title: { zh: '合作方沙箱', en: 'Partner sandbox' },
  lead: {
    zh:
      '代替钱包、运营商、收银台、数字人民币收银台、' +
      '委托代扣、积分服务和短信中心，' +
      '接口与签名都与真实对接一致。这里没有真钱，也不会真的充值。',
    en:
      'Stands in for the wallet, the carrier, the cashier, the digital currency cashier, the ' +
      'entrusted payments, the points service and the SMS centre, with real calls and real ' +
      'signatures. No real money moves and no number is really topped up.',
  },
  product: { zh: '打开话费充值', en: 'Open the product' },
  productText: { zh: '从这里开始充值', en: 'Start a top-up here' },
  open: { zh: '以其他身份打开', en: 'Open the product as …' },
  openText: {
    zh: '钱包、运营商、一键登录、其他渠道或访客',
    en: 'The wallet, the carrier, one-tap login, another channel, a tourist',
  },
  workbench: { zh: '原生桥工作台', en: 'Bridge workbench' },
  workbenchText: {
    zh: '在手机框里运行产品，看它与原生应用之间的每一条消息',
    en: 'The product in a phone, and every message between it and the native app',
  },
  campaigns: { zh: '活动页预览', en: 'Campaign pages' },
  campaignsText: {
    zh: '每个活动的每种状态，中英文、浅色与深色并排。',
    en: 'Every activity in every state, in both languages, light and dark.',
  },
  screens: { zh: '所有页面', en: 'Every screen' },
  screensText: {
    zh: '产品每个页面的每种状态，并排的截图',
    en: 'The product’s screens in every state: pictures, side by side',
  },
  inbox: { zh: '短信收件箱', en: 'SMS inbox' },
  inboxText: { zh: '登录验证码在这里', en: 'Where the codes for logging in arrive' },
  faults: { zh: '故障开关', en: 'Faults' },
  faultsText: {
    zh: '延迟、断线、重复或丢失的回调',
    en: 'Delays, cut connections, callbacks twice or lost',
  },
  floats: { zh: '预付款', en: 'Floats' },
  floatsText: {
    zh: '预先付给运营商和 DT One 的钱还剩多少',
    en: 'What is left of what the carrier and DT One were paid in advance',
  },
  password: { zh: '支付密码', en: 'Payment password' },
  outcomes: { zh: '按尾号选择结果', en: 'Outcomes by the last four digits' },
  outcomesText: {
    zh: '例如给 138 0013 0001 充值，20 秒后才到账。',
    en: 'Top up 138 0013 0001, for example, and it is credited only after 20 s.',
  },
  paid: { zh: '收银台的扣款与退款', en: 'Payments and refunds at the cashiers' },
  paidText: {
    zh: '由被充值号码的尾号决定；未列出的号码照常。',
    en: 'By the last four digits of the number that is topped up.',
  },
  entrusted: { zh: '自动充值的委托扣款', en: 'Debits for automatic top-up' },
  entrustedText: {
    zh: '由自动充值的号码尾号决定；扣款之后的充值按上表。',
    en:
      'By the last four digits of the number that is topped up automatically; the top-up itself goes ' +
      'as above.',
  },
  accounts: { zh: '注册钱包账户', en: 'Registering a wallet account' },
  accountsText: { zh: '由注册号码的尾号决定。', en: 'By the last four digits of the number that registers.' },
  digits: { zh: '尾号', en: 'Digits' },
  happens: { zh: '会怎样', en: 'What happens' },
  others: { zh: '其他', en: 'Others' },
} as const satisfies Record<string, BilingualText>;
