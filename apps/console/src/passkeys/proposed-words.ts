/**
 * Describes a proposal in one sentence, which is read before a passkey confirms it, and again before it is
 * approved.
 */
import { formatYuan } from '@phonebill/money';
import { formatAmount, formatMoment } from '../values/index.ts';
import { type Language, listOf, namedWords, wordOf } from '../language/index.ts';
import {
  breachWords,
  floorDifferences,
  floorDifferenceWords,
  floorsOf,
  shareWords,
} from '../settings/index.ts';

/** The content of a proposal; a newer server may send a kind that is not known here. */
export interface ProposedContent {
  readonly kind: string;
  readonly about?: unknown;
  readonly [name: string]: unknown;
}

/** The kinds whose payload has a kind of its own. */
const ofDifference: ReadonlySet<string> = new Set(['closeDifference', 'writeOff']);

/**
 * Returns the content of a stored proposal, with the names used when it was proposed: a difference's kind is
 * in the payload as `kind`.
 */
export function contentOf({ kind, about, payload }: StoredProposal): ProposedContent {
  const { kind: inner, ...rest } = payload;
  const differenceKind = ofDifference.has(kind) && inner !== undefined ? { differenceKind: inner } : {};
  return { ...rest, ...differenceKind, kind, about };
}
export interface StoredProposal {
  readonly kind: string;
  readonly about: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

type Sentence = (content: ProposedContent, language: Language) => string;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const yuan = (value: unknown): string => (typeof value === 'number' ? formatYuan(value) : '–');

const decisions: Readonly<Record<string, Readonly<Record<Language, (about: string) => string>>>> = {
  closed: {
    en: (about) => `Record that payment ${about} was never made`,
    zh: (about) => `认定支付 ${about} 未发生`,
  },
  credited: {
    en: (about) => `Record that delivery ${about} credited the number`,
    zh: (about) => `认定充值 ${about} 已到账`,
  },
  refused: {
    en: (about) => `Record that delivery ${about} did not credit the number; what was paid goes back`,
    zh: (about) => `认定充值 ${about} 未到账，已付款项将退回`,
  },
  settled: {
    en: (about) => `Record that refund ${about} has arrived`,
    zh: (about) => `认定退款 ${about} 已到账`,
  },
};

const decisionsOfMany: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  closed: { en: 'their payments were never made', zh: '支付未发生' },
  credited: { en: 'their deliveries credited the numbers', zh: '充值已到账' },
  refused: {
    en: 'their deliveries did not credit the numbers; what was paid goes back',
    zh: '充值未到账，已付款项将退回',
  },
  settled: { en: 'their refunds have arrived', zh: '退款已到账' },
};

/**
 * Describes a change by the beginning of its hash, which the page beside it also shows; and when, and as
 * what, it takes effect.
 */
function changeWords({ draft, again, startsAt, replacesLater }: ProposedContent, language: Language): string {
  const mark = textOf(draft).slice(0, 12);
  const isChinese = language === 'zh';
  const earlier = typeof again === 'number' ? again : null;
  const what = isChinese
    ? `${earlier === null ? '使更改' : `恢复版本 ${earlier}（更改`} ${mark}${earlier === null ? ' ' : '）'}生效`
    : `Have people see ${earlier === null ? `change ${mark}` : `version ${earlier} again (change ${mark})`}`;
  const start = typeof startsAt === 'string' ? formatMoment(startsAt) : null;
  const from = start === null ? '' : isChinese ? `，自 ${start} 起` : ` from ${start} on`;
  const over = isChinese ? '，取代尚未开始的价格' : ', in place of prices that have not begun';
  return `${what}${from}${replacesLater === true ? over : ''}`;
}

const sentences: Readonly<Record<string, Sentence>> = {
  refundPayment: ({ about }, language) =>
    language === 'zh'
      ? `将支付 ${textOf(about)} 的实付款项全部退回`
      : `Send back all that was paid with payment ${textOf(about)}`,
  giveBack: ({ about, amountFen }, language) => {
    const amount = typeof amountFen === 'number' ? formatYuan(amountFen) : null;
    if (language === 'zh')
      return `号码虽已到账，仍从支付 ${textOf(about)} 中退回${amount === null ? '全部款项' : ` ${amount}`}`;
    const what = amount ?? 'all that was paid';
    return `Give back ${what} of payment ${textOf(about)}, although the number was credited`;
  },
  decide: ({ about, outcome }, language) =>
    decisions[textOf(outcome)]?.[language](textOf(about)) ?? `${textOf(outcome)}: ${textOf(about)}`,
  decideMany: ({ filters, outcome, orderCount, totalFen }, language) => {
    const orders = namedWords(filters, language);
    const figure = Number(orderCount).toLocaleString('en-US');
    const which = `${figure} ${orderCount === 1 ? 'order' : 'orders'}`;
    const what = decisionsOfMany[textOf(outcome)]?.[language] ?? textOf(outcome);
    return language === 'zh'
      ? `认定 ${figure} 笔订单（${orders}，合计 ${yuan(totalFen)}）${what}`
      : `Record for ${which} (${orders}; ${yuan(totalFen)} in all): ${what}`;
  },
  closeDifference: ({ book, differenceKind, reference }, language) => {
    const inBook = wordOf('book', textOf(book), language);
    const kind = wordOf('differenceKind', textOf(differenceKind), language);
    return language === 'zh'
      ? `将“${inBook}”账目中 ${textOf(reference)} 的差异（${kind}）作为已查明关闭`
      : `Close the difference of ${textOf(reference)} in “${inBook}” (${kind}) as explained`;
  },
  closeDifferences: ({ differences }, language) => {
    const count = Array.isArray(differences) ? differences.length : 0;
    const figure = count.toLocaleString('en-US');
    return language === 'zh'
      ? `将清单中的 ${figure} 项差异作为已查明关闭`
      : `Close ${count === 1 ? 'the difference' : `the ${figure} differences`} of a list as explained`;
  },
  writeOff: ({ book, kind, differenceKind = kind, reference, amount }, language) => {
    const signed = Number(amount);
    const unit = book === 'points' ? 'points' : 'fen';
    const figure = formatAmount(Math.abs(signed), unit, language);
    const inBook = wordOf('book', textOf(book), language);
    const isReversal = differenceKind === 'reversed' && signed < 0;
    if (language === 'zh' && isReversal)
      return `将供应商撤回的充值 ${textOf(reference)} 入账，冲减“${inBook}”科目（${figure}），并关闭差异`;
    if (language === 'zh')
      return signed < 0
        ? `将“${inBook}”账目中 ${textOf(reference)} 已核销的金额冲回（${figure}），并关闭差异`
        : `将“${inBook}”账目中 ${textOf(reference)} 短缺的金额核销（${figure}），并关闭差异`;
    const what = `${figure} of ${textOf(reference)} in “${inBook}”`;
    if (isReversal) return `Post ${what} as taken back by the supplier, and close the difference`;
    return signed < 0
      ? `Take back the write-off of ${what}, and close the difference`
      : `Write off ${what}, and close the difference`;
  },
  blockUser: ({ userNo, atOnce }, language) => {
    if (language === 'zh') {
      const now = atOnce === true ? '，并立即生效（最长 24 小时，直至他人作出决定）' : '';
      return `封禁用户 ${textOf(userNo)}：在所有设备上退出登录且无法再登录，订单与自动充值照常进行${now}`;
    }
    const now = atOnce === true ? '; at once, for 24 hours at most, until another person decides' : '';
    const what = 'logged out everywhere, no login; orders and automatic top-ups go on';
    return `Block user ${textOf(userNo)}: ${what}${now}`;
  },
  unblockUser: ({ userNo }, language) =>
    language === 'zh' ? `解除对用户 ${textOf(userNo)} 的封禁` : `Let user ${textOf(userNo)} log in again`,
  closeAccount: ({ userNo }, language) =>
    language === 'zh'
      ? `注销用户 ${textOf(userNo)} 的账号，依法可删除的数据立即删除，不可恢复`
      : `Close the account of user ${textOf(userNo)}: what may go is removed at once and for good`,
  giveBackMany: ({ filters, amountFen, rightShare, orderCount, totalFen }, language) => {
    const orders = namedWords(filters, language) || (language === 'zh' ? '不限' : 'all');
    const count = typeof orderCount === 'number' ? orderCount : 0;
    const [figure, total] = [count.toLocaleString('en-US'), yuan(totalFen)];
    const each = typeof amountFen === 'number' ? formatYuan(amountFen) : null;
    // An order that paid less gets less back, so the amount is an upper limit if the total is lower.
    const isMost = typeof amountFen === 'number' && Number(totalFen) < amountFen * count;
    const right = typeof rightShare === 'number' ? shareWords(rightShare) : null;
    if (language === 'zh') {
      const all = right === null ? '全额' : `退回价格高于面值 ${right} 的部分`;
      const what = each === null ? all : `每笔${isMost ? '最多' : ''} ${each}`;
      return `为 ${figure} 笔已到账订单（${orders}）退款，${what}，合计 ${total}`;
    }
    const all = right === null ? 'all that was paid' : `what each price was above ${right} of the face value`;
    const what = each === null ? all : `${isMost ? 'at most ' : ''}${each} each`;
    const which = `${figure} credited ${count === 1 ? 'order' : 'orders'} (${orders})`;
    return `Give back ${what} for ${which}, ${total} in all`;
  },
  allowDebits: ({ channel }, language) => {
    if (language === 'zh')
      return `恢复${channel === null ? '全部渠道' : `渠道 ${textOf(channel)} `}的自动代扣`;
    const whose = channel === null ? 'all channels' : `channel ${textOf(channel)}`;
    return `Let automatic debits of ${whose} run again`;
  },
  sellAgain: ({ what }, language) =>
    `${language === 'zh' ? '恢复销售：' : 'Sell again: '}${namedWords(what, language)}`,
  useSupplier: ({ supplier }, language) => {
    const name = wordOf('supplier', textOf(supplier), language);
    return language === 'zh' ? `恢复向供应商“${name}”派单` : `Give ${name} new orders again`;
  },
  trustKey: ({ key }, language) =>
    language === 'zh' ? `恢复信任合作方公钥 ${textOf(key)}` : `Trust the partner’s key ${textOf(key)} again`,
  raiseActivity: ({ activity, stock, budget }, language) => {
    const [rewards, more] = [stock, budget].map((one) => Number(one).toLocaleString('en-US'));
    return language === 'zh'
      ? `活动 ${textOf(activity)} 增加 ${rewards} 份奖励，预算增加 ${more}（分或积分）`
      : `Give activity ${textOf(activity)} ${rewards} more rewards, and ${more} more fen or points for them`;
  },
  changeSettings: (content, language) => changeWords(content, language),
  overridePrices: (content, language) => {
    const { breaches, breachReason } = content;
    const broken = (Array.isArray(breaches) ? breaches : []).map((one) => breachWords(String(one), language));
    const [what, why] = [broken.join(language === 'zh' ? '；' : '; '), textOf(breachReason)];
    return language === 'zh'
      ? `${changeWords(content, language)}，价格超限：${what}（原因：${why}）`
      : `${changeWords(content, language)}, with prices beyond their limits: ${what} (because: ${why})`;
  },
  changeFloors: ({ before, floors }, language) => {
    const differences = floorDifferences(floorsOf(before), floorsOf(floors)).map((one) =>
      floorDifferenceWords(one, language),
    );
    return language === 'zh'
      ? `更改底价：${differences.join('；')}`
      : `Change floors of prices: ${differences.join('; ')}`;
  },
  setEndpoint: ({ endpointNo, url, channel, types, description }, language) => {
    const names = (Array.isArray(types) ? types : []).map((type) =>
      wordOf('eventType', String(type), language),
    );
    const [told, note] = [listOf(names, language), textOf(description)];
    const no = typeof endpointNo === 'number' ? endpointNo : null;
    if (language === 'zh') {
      const whose = channel === null ? '全部渠道' : `渠道 ${textOf(channel)} `;
      const change = no === null ? '' : `更改接收地址 ${no}：`;
      return `${change}将${whose}的事件（${told}）发送至 ${textOf(url)}（${note}）`;
    }
    const whose = channel === null ? 'all channels' : `channel ${textOf(channel)}`;
    const change = no === null ? '' : `Change endpoint ${no}: `;
    return `${change}Send events of ${whose} (${told}) to ${textOf(url)} (${note})`;
  },
  invitePerson: ({ name, roles, companyAccount }, language) => {
    const names = (Array.isArray(roles) ? roles : []).map((role) => wordOf('role', String(role), language));
    const by = language === 'zh' ? '，公司账号：' : ', known by the company account ';
    const account = companyAccount === undefined ? '' : by + textOf(companyAccount);
    return language === 'zh'
      ? `邀请 ${textOf(name)} 使用本控制台，角色：${listOf(names, language)}${account}`
      : `Let ${textOf(name)} work in the console as ${listOf(names, language)}${account}`;
  },
};

/** Returns the sentence; for an unknown kind its raw name and object. */
export function proposedWords(content: ProposedContent, language: Language): string {
  const sentence = Object.hasOwn(sentences, content.kind) ? sentences[content.kind] : undefined;
  return sentence?.(content, language) ?? `${content.kind} ${textOf(content.about)}`.trim();
}
