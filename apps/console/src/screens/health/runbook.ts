/**
 * The paragraphs of docs/operations.md about the alarms in the console, as shipped with it: the meaning of
 * each, the first look and the first step. A test compares the English with the document.
 */
import type { Language } from '../../language/index.ts';

export interface Paragraph {
  readonly means: string;
  readonly look: string;
  readonly act: string;
}

export const runbook: Readonly<Record<string, Readonly<Record<Language, Paragraph>>>> = {
  OrdersNotLookedAfter: {
    en: {
      means: 'Orders have been due for more than 30 s and no worker processes them.',
      look: 'Is a worker running? Is the database fast enough?',
      act: '“Nothing is being done”.',
    },
    zh: {
      means: '订单到时 30 秒以上仍无人处理。',
      look: '工作进程是否在运行？数据库是否够快？',
      act: '启动或重启工作进程，其余会自行继续。',
    },
  },
  NobodyOrders: {
    en: {
      means:
        'In the last half hour people placed fewer than a tenth of the orders that they placed at this ' +
        'time yesterday and a week ago (more than 20 then).',
      look:
        'Open the pages on a phone, outside your network, and top up. phonebill_http_requests_total: do ' +
        'requests arrive at all?',
      act: '“No orders arrive”.',
    },
    zh: {
      means: '半小时内用户下单不到昨天和上周同一时段的十分之一（当时超过 20 笔）。',
      look: '用手机在公司网络之外打开页面充值一笔，看请求是否能到达。',
      act: '页面打不开：查域名、证书、代理和钱包入口；能打开却不能下单：查停售设置、最近的发布与价格。',
    },
  },
  CarrierSilent: {
    en: {
      means: 'A delivery has been under way for more than half an hour.',
      look: 'operator stuck --for 30: one order, or many?',
      act: '“A carrier is down”. Do not refund by hand: that may pay twice.',
    },
    zh: {
      means: '有充值已进行半小时以上。',
      look: '查看“结果未知”：是一笔，还是很多笔？',
      act: '多为运营商故障，等待即可。不要手工退款：可能付两次。',
    },
  },
  RefundLate: {
    en: {
      means:
        'A refund promised within a day has not arrived. This includes refunds for credited numbers and ' +
        'of double payments.',
      look: 'operator stuck, then operator show ORDER.',
      act: "“The cashier rejects a refund”; ask the provider's support.",
    },
    zh: {
      means: '承诺一天内退回的款项尚未退回，包括已到账号码的退款和重复付款的退款。',
      look: '在首页“滞留”中打开退款，看最早的一笔。',
      act: '联系该支付合作方；必要时重新发送退款。',
    },
  },
  WaitsTooLong: {
    en: {
      means:
        'Something has been waiting for a partner longer than it should. The label kind says what (the ' +
        'list).',
      look: 'operator stuck lists each, the oldest first.',
      act: 'operator ask ORDER; then by hand, “Something is stuck”.',
    },
    zh: {
      means: '有事项等待合作方的时间超出正常范围。',
      look: '首页“等待过久”列出类别与最早时间。',
      act: '打开订单，立即向合作方查询；仍无结果则联系对方。',
    },
  },
  PartnerCutOff: {
    en: {
      means:
        'A kind of call has had no answer for five minutes. It is no longer made, except for an ' +
        'occasional trial.',
      look: "phonebill_partner_cut_off{call,supplier}; curl from this host to the partner's address.",
      act: 'A partner is cut off: ask the partner. The first answer ends the alarm.',
    },
    zh: {
      means: '某类调用连续无应答，目前只偶尔试探。',
      look: '查看下方合作方一栏，并从服务器访问对方地址。',
      act: '联系合作方。收到第一个应答后自动恢复。',
    },
  },
  FloatLow: {
    en: {
      means:
        "A supplier's float (what we paid it in advance) is below the low of TOP_UP_FLOATS. Nothing " +
        'stops yet.',
      look:
        'phonebill_supplier_float{supplier,currency}: how fast does it fall? operator margins says what ' +
        'a day takes.',
      act: 'Pay in at the supplier. “A float is low”.',
    },
    zh: {
      means: '供应商预存款低于低位线，尚未停止任何业务。',
      look: '“资金 – 预存款”：下降多快，还能用几天？',
      act: '向供应商充值。',
    },
  },
  FloatAtStop: {
    en: {
      means:
        'A float has reached its stop: the supplier gets no new orders. Other suppliers of the route get ' +
        'them. If there is none, paid orders wait for half an hour and are then refunded.',
      look: 'phonebill_supplier_passed_over_total, phonebill_open_orders{state="delivering"}.',
      act: '“A float is low”: pay in at once, or stop selling.',
    },
    zh: {
      means:
        '预存款已到停用线：该供应商不再接新单，由线路上的其他供应商承接；没有时，已付款订单等待半小时后退款。',
      look: '“资金 – 预存款”与充值中的订单。',
      act: '立即充值，或暂停销售。',
    },
  },
  FloatReadStale: {
    en: {
      means:
        'For ten minutes a supplier has not reported its float, or not in the currency of TOP_UP_FLOATS. ' +
        'Until it does, no supplier is skipped because of its float.',
      look: 'The log says a float could not be read, and why; operator partners check.',
      act: "Ask the supplier. Meanwhile check the float in the supplier's own console.",
    },
    zh: {
      means: '供应商已十分钟没有给出余额，期间不会因余额不足而绕过任何供应商。',
      look: '日志中“a float could not be read”及其原因。',
      act: '联系供应商，期间在其后台查看余额。',
    },
  },
  BooksDiffer: {
    en: {
      means: "Two books have differed for an hour: ours and a partner's, or two of our own.",
      look: 'operator differences lists the order, payment, refund or delivery.',
      act: 'For what each kind means, and what to do: reconciliation.',
    },
    zh: {
      means: '两本账目不一致已达一小时：我方与合作方，或我方两本之间。',
      look: '“资金 – 合作方日账”与“差异”列出编号。',
      act: '按差异类型所列的下一步处理。',
    },
  },
  AgreementsNotLookedAfter: {
    en: {
      means: 'Agreements have been due for more than five minutes and have not been processed.',
      look: 'The log says could not be looked after; are workers running?',
      act: 'Start another worker. It catches up on what was missed.',
    },
    zh: {
      means: '自动充值协议到时五分钟以上仍未执行。',
      look: '日志“could not be looked after”；工作进程是否在运行？',
      act: '再启动一个工作进程，错过的会补上。',
    },
  },
  RepliesNotHandled: {
    en: {
      means: 'SMS replies arrived more than ten minutes ago and have not been handled.',
      look: 'The log: a reply could not be handled and is tried again.',
      act: 'See replies by SMS.',
    },
    zh: {
      means: '短信回复到达十分钟以上仍未处理。',
      look: '日志“a reply could not be handled and is tried again”。',
      act: '见运维手册“短信回复”。',
    },
  },
  MessagesUnanswered: {
    en: {
      means: 'A user wrote about an order more than a day ago and has had no answer.',
      look: 'operator messages: the oldest first.',
      act: 'operator answer H… --text "…"; the user gets one SMS that there is an answer.',
    },
    zh: {
      means: '用户一天前就订单留言，至今没有答复。',
      look: '“留言”：最早在前。',
      act: '在“留言”中答复；用户会收到一条短信。',
    },
  },
  BookNotCompared: {
    en: {
      means:
        "A book has not been compared for half an hour (holds: longer) after the partner's statement was " +
        'complete. Nothing is lost.',
      look: 'The log says a book could not be compared, and why.',
      act:
        'Usually a partner provides no statement: ask it. (Alipay has no statement for a day without a ' +
        'sale, and says so late.) The book catches up by itself.',
    },
    zh: {
      means: '自合作方对账单齐备起，账簿半小时以上未对账（预授权更久）。不会丢失。',
      look: '日志“a book could not be compared”会写明原因。',
      act: '多为合作方未给出对账单：联系对方。补齐后会自动对完。',
    },
  },
  JobsWait: {
    en: {
      means:
        'Jobs (notices, agreements, repayments) have been due for more than a minute and no worker runs ' +
        'them.',
      look: 'Is a worker running? Is the database fast enough?',
      act: 'Start a worker.',
    },
    zh: {
      means: '任务（通知、自动充值、还款）到时一分钟以上仍无人处理。',
      look: '工作进程是否在运行？数据库是否够快？',
      act: '启动工作进程。',
    },
  },
  JobsGivenUp: {
    en: {
      means: 'Jobs have failed as often as they may be tried, and are not tried again.',
      look:
        'operator jobs lists each with its error; ' +
        'the log says a job was given up and is not tried again.',
      act:
        'Fix the cause, then run operator job-again JOB --why …. With shards, run it on each, with ' +
        'DATABASE_URL of the shard.',
    },
    zh: {
      means: '任务多次失败，已不再重试。',
      look: '在服务器上执行 operator jobs，逐条列出及其错误。',
      act: '排除原因后执行 operator job-again；有分库时在每个分库上执行。',
    },
  },
  EventsNotSent: {
    en: {
      means: 'Events for channels that receive events have been due for more than five minutes.',
      look:
        'The log: telling channels failed, what came of an event could not be written. ' +
        'Is a worker running?',
      act: 'See events out. Nothing is lost.',
    },
    zh: {
      means: '发往渠道的事件到时五分钟以上仍未发出。',
      look: '日志“telling channels failed”“what came of an event could not be written”；工作进程是否在运行？',
      act: '见运维手册“事件通知”。不会丢失。',
    },
  },
  EventEndpointDisabled: {
    en: {
      means:
        "A channel's endpoint has accepted nothing for five days, or answered 410. It is sent no more " +
        'events.',
      look: 'The console, “Events out”: the endpoint, and the answers to the last tries.',
      act: 'See events out.',
    },
    zh: {
      means: '某渠道的接收地址五天未成功接收，或已答复 410，不再向其发送。',
      look: '“事件通知”：该接收地址及最近几次答复。',
      act: '与渠道联系；修复后在“事件通知”中启用并重发。',
    },
  },
  BreakGlassOpened: {
    en: {
      means:
        'Someone is working, or has worked, at the server without signing in, and two persons have not ' +
        'reviewed it yet.',
      look: 'Approvals in the console: who, why, and what was done.',
      act:
        'Ask the person it names. If no one knows of it, remove the database login from that host. See ' +
        'the console.',
    },
    zh: {
      means: '有人未登录便在服务器上应急操作，且尚未经两人复核。',
      look: '“审批”：何人、为何、做了什么。',
      act: '询问其中所列人员；若无人知情，请立即收回该主机的数据库账号。',
    },
  },
  LetInFromServer: {
    en: {
      means:
        'Less than a day ago one person alone gave someone access to the console, from the server or as ' +
        'the only administrator. After that day this person may do what moves money or changes people.',
      look: 'The Audit log: who got access, who was at the server or sent the invitation, and why.',
      act:
        "Ask the person it names. If no one knows of it, end that person's access under People, and " +
        "remove the database login from that host. If the only administrator's own account is in the " +
        'wrong hands, give both persons access anew from the server: their passkeys and sessions end at ' +
        'once.',
    },
    zh: {
      means:
        '一天之内有人仅凭一人之手进入控制台：从服务器端放入，或由唯一的管理员单独邀请；满一天后，此人才可' +
        '进行涉及资金或成员的操作。',
      look: '“审计日志”：放入何人、在服务器端操作或发出邀请者何人、为何。',
      act:
        '询问其中所列人员；若无人知情，请在“成员”中终止此人，并收回该主机的数据库账号。若唯一管理员的账号' +
        '本身落入他人之手，请从服务器端将两人重新放入：其通行密钥与登录立即失效。',
    },
  },
  CertificateEnds: {
    en: {
      means:
        'The certificate of an address, or one in a variable, expires in less than ten days. The labels ' +
        'say which, and whose: ours or a partner’s.',
      look: 'openssl s_client -connect HOST:PORT -servername HOST </dev/null | openssl x509 -noout -dates.',
      act:
        '“A certificate ends”: if it is ours, renew it; if it is a partner’s, ask whether the renewal is ' +
        'under way.',
    },
    zh: {
      means: '某个地址或某个变量中的证书将在十天内到期（本方或合作方的）。',
      look: 'openssl s_client -connect 主机:端口 -servername 主机 </dev/null | openssl x509 -noout -dates',
      act: '本方证书：续期并重新加载代理；合作方证书：询问对方是否已在处理。工作进程每小时查看一次，之后警报解除。',
    },
  },
  CertificateEndsNow: {
    en: {
      means:
        'One of our certificates expires in less than two days, or has expired: browsers open no page, ' +
        'or a partner accepts no call.',
      look: 'The same. Does the renewal run (certbot renew --dry-run), and was the proxy reloaded?',
      act: '“A certificate ends”.',
    },
    zh: {
      means: '本方某个证书将在两天内到期或已到期：浏览器打不开页面，或合作方拒绝请求。',
      look: '同上；自动续期是否在运行（certbot renew --dry-run），代理是否已重新加载？',
      act: '立即续期并重新加载代理（nginx -s reload），产品无需重启。',
    },
  },
  RewardNotGiven: {
    en: {
      means: 'A reward was earned more than an hour ago and has not been given.',
      look: 'operator rewards: the oldest first.',
      act:
        'Points: ask the points service, then run operator ask-reward G…. ' +
        'A bill credit: handle its order.',
    },
    zh: {
      means: '奖励获得一小时以上仍未发放。',
      look: '运维命令 operator rewards：最早在前。',
      act: '积分：联系积分服务后重新查看该奖励。话费：处理其订单。',
    },
  },
};
