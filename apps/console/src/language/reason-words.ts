/**
 * Describes why something cannot be done, in the reader's language. The rules of orders give English
 * sentences that contain numbers and states; unknown ones are shown as received.
 */
import type { Language } from './define-texts.ts';
import { wordOf } from './words.ts';

const state = (name = ''): string => {
  const of = (['orderState', 'deliveryState', 'refundState', 'paymentState'] as const).find(
    (vocabulary) => wordOf(vocabulary, name, 'zh') !== name,
  );
  return of === undefined ? name : wordOf(of, name, 'zh');
};

type Translation = readonly [sentence: RegExp, zh: (...parts: string[]) => string];
const inChinese: readonly Translation[] = [
  [
    /^there is no channel (.+)\. Known: (.+)$/,
    (channel, known) => `没有渠道 ${channel}。已有渠道：${known === 'none' ? '无' : known}`,
  ],
  [/^wrong word$/, () => '口令错误'],
  [/^too many wrong words$/, () => '口令多次错误'],
  [/^nobody was there to be shown its address: propose it anew$/, () => '无人接收邀请链接，请重新提议'],
  [
    /^it was proposed by the release before, without a word: propose it anew$/,
    () => '由旧版本提议，没有口令，请重新提议',
  ],
  [/^nothing of it waits for a partner$/, () => '没有在等待合作方的事项'],
  [/^it is settled: the money is back$/, () => '退款已完成，款项已退回'],
  [/^it is settled already$/, () => '退款已完成'],
  [/^there are thirty views already$/, () => '已有三十个视图，请先删除不用的'],
  [/^it is (\w+): it is being sent now$/, (now) => `当前为“${state(now)}”，正在发送`],
  [/^the order has no such (?:refund or delivery|payment)$/, () => '该订单没有此编号'],
  [/^the carrier is being asked to cancel it$/, () => '正在请运营商撤销'],
  [
    /^the delivery is (\w+): only one that the carrier does not answer for is sent again$/,
    (now) => `充值当前为“${state(now)}”，仅运营商未答复的充值可重新发送`,
  ],
  [/^it has its refund (\w+), which is (\w+)$/, (refund, now) => `已有退款 ${refund}，当前为“${state(now)}”`],
  [
    /^the payment is (\w+): by all that its provider said, nothing was taken$/,
    (now) => `支付当前为“${state(now)}”，支付方表示未扣款`,
  ],
  [/^the payment is (\w+): nothing was taken with it$/, (now) => `支付当前为“${state(now)}”，未扣款`],
  [
    /^the number was credited for it: give-back gives it back all the same$/,
    () => '号码已到账，如需退款请使用“到账后退款”',
  ],
  [
    /^the delivery (\w+) is (\w+): the carrier may still credit the number\./,
    (delivery, now) =>
      `充值 ${delivery} 当前为“${state(now)}”，运营商仍可能入账；确认不会入账后，请认定为未到账，款项即会退回`,
  ],
  [
    /^the order is (\w+): only what was credited is given back$/,
    (now) => `订单当前为“${state(now)}”，仅已到账的订单可到账后退款`,
  ],
  [/^the (?:order|payment|delivery) is (\w+)$/, (now) => `当前为“${state(now)}”`],
  [
    /^it was charged back: any more would be paid twice, until that is closed$/,
    () => '付款方银行已扣回该款项（拒付），再退款即付两次，请先关闭该差异',
  ],
  [
    /^it is held for a chargeback: it goes by itself once that is closed$/,
    () => '退款暂缓：付款方银行已扣回该款项（拒付），关闭该差异后自动退款',
  ],
  [
    /^it takes the place of its refund: decide that as settled, and close this$/,
    () => '该拒付已代替退款：请将退款认定为已退回，并关闭该差异',
  ],
  [/^it is posted already$/, () => '已入账'],
  [/^its payer has not been given it back: do that first$/, () => '尚未退款给付款方，请先退款'],
  [/^an activity paid for it: nothing was taken from anybody$/, () => '由活动支付，未向任何人扣款'],
  [
    /^(\d+) points were taken: without --amount all of them go back$/,
    (points) => `共扣 ${points} 积分，只能全部退回`,
  ],
  [/^(\d+) fen were taken$/, (fen) => `实扣 ${fen} 分`],
  [
    /^its supplier has no float for it: half an hour after its payment it is closed there$/,
    () => '供应商备付金不足，付款半小时后将在其处关闭',
  ],
  [/^it is being sent again now: look again in a minute$/, () => '正在重新发送，请一分钟后再看'],
  [/^it is being sent now: look again in a minute$/, () => '正在发送，请一分钟后再看'],
  [/^a price is of one carrier: filter by it$/, () => '价格按运营商设定，请先按运营商筛选'],
  [/^its price was not above the right one$/, () => '价格未高于正确价格'],
  [/^it is in points: decide it by itself$/, () => '为积分款项，请逐笔裁定'],
  [/^nothing was paid for it in money$/, () => '未支付现金款项'],
  [/^it has its refund, which is (\w+)$/, (now) => `已有退款，当前为“${state(now)}”`],
  [/^the list is not the one that was proposed$/, () => '清单与提议时不一致'],
  [/^nothing is stopped under just that name$/, () => '没有与此完全一致的暂停项'],
  [
    /^it is stopped without an end: that it ends takes two persons \(sell-again\)$/,
    () => '它已暂停且没有结束时间：恢复销售须两人办理',
  ],
  [
    /^it is stopped until (.+): that it ends sooner takes two persons \(sell-again\)$/,
    (until) => `它已暂停至 ${until}：提前恢复销售须两人办理`,
  ],
  [/^debits of all channels are stopped already$/, () => '全部渠道的自动代扣已暂停'],
  [/^debits of channel (.+) are stopped already$/, (channel) => `渠道 ${channel} 的自动代扣已暂停`],
  [
    /^Version (\d+) is written, and these processes do not say yet that they go by it: +(.+)$/,
    (version, processes) => `配置版本 ${version} 已写入，以下进程尚未确认生效：${processes}`,
  ],
  [/^there is no such (?:message|order)$/, () => '没有对应的内容'],
  [/^other floors count by now: look at them again$/, () => '底价已被更改，请重新查看'],
  [/^these floors count already$/, () => '底价已是如此'],
  [/^there is no such endpoint$/, () => '没有此接收地址'],
  [/^the endpoint was changed since this was proposed$/, () => '提议之后，该接收地址已有其他更改'],
  [
    /^an endpoint keeps its channel: add another one, and disable this one$/,
    () => '接收地址的渠道不能更改，请另行新增并停用此地址',
  ],
  [/^this is no address of the web$/, () => '不是有效的网址'],
  [/^it has to begin with https:\/\/$/, () => '网址须以 https:// 开头'],
  [/^it must not have a password in it$/, () => '网址中不能包含密码'],
  [/^it must not have a # in it$/, () => '网址中不能包含 #'],
  [/^it is in a network that events may not go to$/, () => '该地址所在网络不允许接收事件'],
  [/^the name leads to where events may not go$/, () => '域名指向不允许接收事件的网络'],
  [/^the endpoint is disabled$/, () => '接收地址已停用'],
  [/^it is about to be sent already$/, () => '即将发送，无需重发'],
  [/^it is disabled already$/, () => '已停用'],
  [/^it is enabled already$/, () => '已启用'],
  [/^it was answered already$/, () => '已有人回复'],
  [
    /^the same is proposed already(?:, as proposal (\d+))?$/,
    (no) => (no === undefined ? '已有相同的提议' : `已有相同的提议，编号 ${no}`),
  ],
  [/^something is in the way of closing the account$/, () => '目前无法注销该账号'],
  [/^there is no account with a number to close$/, () => '没有可注销的账号'],
  [/^there is no such user$/, () => '没有此用户'],
  [/^the user is blocked already$/, () => '该用户已被封禁'],
  [/^the user is not blocked$/, () => '该用户未被封禁'],
  [/^the block ends with its proposal: decline that$/, () => '封禁随其提议结束，请驳回该提议'],
  [/^the user has no number to log in with$/, () => '该用户没有可登录的手机号'],
  [
    /^the user was blocked at once within seven days: this time another person decides first$/,
    () => '七天内已对该用户立即封禁过一次，本次须先由他人决定',
  ],
  [/^only an amount that a partner lacks is written off$/, () => '仅可核销对方短缺的金额'],
  [/^it is written off already$/, () => '已核销'],
  [/^nothing is missing to us by it$/, () => '我方没有短缺'],
  [/^it has been open for less than seven days$/, () => '发现未满七天'],
  [/^its amount is another by now$/, () => '金额已变化'],
  [/^it is not open any more$/, () => '已不再是未关闭状态'],
  [/^the rights of one of the two persons have ended$/, () => '两人之一的权限已终止'],
  [/^somebody has that company account by now$/, () => '该公司账号已用于邀请其他成员'],
  [/^somebody has that name by now$/, () => '该姓名已被使用'],
  [/^nobody else could approve it yet$/, () => '尚无他人可审批'],
  [/^(\d+) of (\d+) done$/, (done, all) => `已完成 ${done} / ${all}`],
  [
    /^version (\d+) came in between: make the change anew$/,
    (version) => `其间已有版本 ${version}，请重新修改`,
  ],
  [
    /^only prices and limits can begin later: propose the rest by itself$/,
    () => '只有价格与限额可以定时生效，其余请单独提议',
  ],
  [/^it has to begin at a time to come$/, () => '开始时间须为将来'],
  [
    /^version (\d+) has prices that begin later and would never count: say that it is meant$/,
    (version) => `版本 ${version} 的价格尚未开始，将不再生效，如确属本意请勾选取代`,
  ],
  [
    /^(\w+) credits no numbers here\. Known: (.+)$/,
    (name, known) => `${name} 不在此充值。已有供应商：${known}`,
  ],
  [/^(\w+) gets no new orders already$/, (name) => `${name} 已停止接收新订单`],
  [/^(\w+) is not switched off$/, (name) => `${name} 未被停用`],
  [/^debits of all channels are not stopped$/, () => '全部渠道的自动代扣未暂停'],
  [/^debits of channel (.+) are not stopped$/, (channel) => `渠道 ${channel} 的自动代扣未暂停`],
  [/^no stop names just that: config:show lists them$/, () => '没有与此完全一致的暂停项'],
  [/^no such key is distrusted: config:show lists them$/, () => '没有不再信任的此密钥'],
  [/^name what is not to be sold$/, () => '请说明暂停销售的内容'],
  [/^its end has to be a time to come$/, () => '结束时间须为将来'],
  [
    /^what its prices break is not what was shown: look at the change again$/,
    () => '超出限度的价格与所显示的不一致，请重新查看更改',
  ],
  [/^no activity (.+) runs$/, (activity) => `没有进行中的活动 ${activity}`],
  [/^there are more than (\d+) orders: narrow it$/, (most) => `订单超过 ${most} 笔，请缩小范围`],
  [
    /^by now it is (\d+) orders and (\d+) fen: look at it again$/,
    (orders, fen) => `现为 ${orders} 笔订单，共 ${fen} 分，请重新查看`,
  ],
  [
    /^the order has no (\w+) that can be (\w+)$/,
    (number, now) => `订单没有可认定为“${state(now)}”的 ${number}`,
  ],
  [
    /^(.+) is not open, or its amount is another by now$/,
    (difference) => `${difference} 已关闭，或金额已变化`,
  ],
  [/^somebody else has to end your own work$/, () => '须由他人终止您的工作'],
  [/^your own sessions stand under My account$/, () => '您自己的登录请在“我的账号”中管理'],
  [/^they are signed in nowhere$/, () => '该成员当前没有登录'],
  [/^their work has ended already$/, () => '该成员的工作已终止'],
  [/^it is still open$/, () => '仍在进行中'],
  [/^another person has to look at it now$/, () => '须由另一人查看'],
  [/^who was let in less than a day ago reviews none yet$/, () => '加入不足一天的人员暂不能复核'],
  [/^this process has no pages \(WEB_ROOT\)$/, () => '此进程没有用户页面（WEB_ROOT）'],
  [/^no answer within ([\d.]+) s$/, (seconds) => `${seconds} 秒内没有响应`],
  [/^it gives no reason$/, () => '未说明原因'],
  [/^no ID token$/, () => '缺少 ID 令牌'],
  [/^its prices break other limits by now: propose it anew$/, () => '价格限度已变化，请重新提议'],
  [/^this key is not trusted already$/, () => '此密钥已不受信任'],
  [/^done$/, () => '已完成'],
];

/**
 * Capitalises the first letter, and writes names of states as words: `awaitingPayment` as `awaiting payment`.
 */
function inEnglish(reason: string): string {
  const words = reason.replace(/\b[a-z]+[A-Z]\w*/g, (name) =>
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a reason in Chinese if its sentence is known; in English with its first letter capitalised. */
export function reasonWords(reason: string, language: Language): string {
  if (language === 'en') return inEnglish(reason);
  // Describes many orders: how many were done, and why the others were not.
  return reason.split('; ').map(oneInChinese).join('；');
}

function oneInChinese(reason: string): string {
  const [, count, why] = /^(\d+) not: (.+)$/.exec(reason) ?? [];
  if (count !== undefined && why !== undefined) return `${count} 笔未执行：${oneInChinese(why)}`;
  for (const [sentence, zh] of inChinese) {
    const parts = sentence.exec(reason);
    if (parts) return zh(...parts.slice(1));
  }
  return reason;
}
