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
      means: 'Orders have been due for more than 30 s and nobody looks after them.',
      look: 'Is a worker running? Is the database quick?',
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
        'In half an hour people placed fewer than a tenth of the orders that they placed at this time ' +
        'yesterday and a week ago (more than 20 then).',
      look:
        'Open the pages on a phone, outside your network, and top up. phonebill_http_requests_total: do ' +
        'requests come at all?',
      act: '“Nobody orders”.',
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
        'Money that was promised back within a day is not back, also of a number that was credited, or ' +
        'what was paid twice.',
      look: 'operator stuck, then operator show ORDER.',
      act: "“The cashier rejects a refund”; ask the provider's people.",
    },
    zh: {
      means: '承诺一天内退回的款项尚未退回，包括已到账号码的退款和重复付款的退款。',
      look: '在首页“滞留”中打开退款，看最早的一笔。',
      act: '联系该支付合作方；必要时重新发送退款。',
    },
  },
  WaitsTooLong: {
    en: {
      means: 'Something waits for a partner longer than it should. The label kind says what (the list).',
      look: 'operator stuck names each, the oldest first.',
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
        'A kind of call has been unanswered for five minutes and is not made, but for a trial now and then.',
      look: "phonebill_partner_cut_off{call,supplier}; curl from this host to the partner's address.",
      act: 'A partner is cut off: ask the partner. The first answer ends it.',
    },
    zh: {
      means: '某类调用连续无应答，目前只偶尔试探。',
      look: '查看下方合作方一栏，并从服务器访问对方地址。',
      act: '联系合作方。收到第一个应答后自动恢复。',
    },
  },
  FloatLow: {
    en: {
      means: 'What a supplier was paid in advance is below the low of TOP_UP_FLOATS. Nothing stops yet.',
      look:
        'phonebill_supplier_float{supplier,currency}: how fast does it fall? operator ' +
        'margins says what a day takes.',
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
        'It is at the stop: the supplier gets no new orders. Others of the route get them; where ' +
        'there is none, what is paid waits for half an hour and is then given back.',
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
        'A supplier has not said for ten minutes what is left, or not in the currency of ' +
        'TOP_UP_FLOATS. Until it does nobody is passed over for want of float.',
      look: 'The log says a float could not be read, and why; operator partners check.',
      act: 'Ask the supplier, and look at the float at its own desk meanwhile.',
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
      look: 'operator differences names the order, payment, refund or delivery.',
      act: 'What the kind means, and what to do: reconciliation.',
    },
    zh: {
      means: '两本账目不一致已达一小时：我方与合作方，或我方两本之间。',
      look: '“资金 – 合作方日账”与“差异”列出编号。',
      act: '按差异类型所列的下一步处理。',
    },
  },
  AgreementsNotLookedAfter: {
    en: {
      means: 'Agreements have been due for more than five minutes.',
      look: 'The log says could not be looked after; are workers running?',
      act: 'Start another worker. What was missed is made up for.',
    },
    zh: {
      means: '自动充值协议到时五分钟以上仍未执行。',
      look: '日志“could not be looked after”；工作进程是否在运行？',
      act: '再启动一个工作进程，错过的会补上。',
    },
  },
  RepliesNotHandled: {
    en: {
      means: 'Replies by SMS came more than ten minutes ago and are not handled.',
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
      means: 'Somebody wrote about an order more than a day ago and has no answer.',
      look: 'operator messages: the oldest first.',
      act: 'operator answer H… --text "…"; whoever wrote gets one SMS that there is an answer.',
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
        "A book has not been compared for half an hour (holds: longer), from when the partner's statement " +
        'was complete. Nothing is lost.',
      look: 'The log says a book could not be compared, and why.',
      act:
        'Mostly a partner gives no statement: ask it. (Alipay has none of a day without a sale, and says ' +
        'so late.) The book catches up by itself.',
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
        'Jobs (notices, agreements, repayments) have been due for more than a minute and nobody takes them.',
      look: 'Is a worker running? Is the database quick?',
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
      means: 'Jobs failed as often as they may be tried, and are not tried again.',
      look:
        'operator jobs names each with its error; the log says a job was given up and is not ' +
        'tried again.',
      act:
        'Mend the reason, then operator job-again JOB --why …. With shards, on each: DATABASE_URL of the ' +
        'shard.',
    },
    zh: {
      means: '任务多次失败，已不再重试。',
      look: '在服务器上执行 operator jobs，逐条列出及其错误。',
      act: '排除原因后执行 operator job-again；有分库时在每个分库上执行。',
    },
  },
  EventsNotSent: {
    en: {
      means: 'Events for channels that take events have been due for more than five minutes.',
      look:
        'The log: telling channels failed, what came of an event could not be written. Is a worker ' +
        'running?',
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
        "A channel's receiver has taken nothing for five days, or answered 410, and is told of " +
        'nothing any more.',
      look: 'The console, “Events out”: the endpoint, and the answers of the last tries.',
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
        'Somebody works at the server without signing in, or did so, and two persons have not ' +
        'looked at it yet.',
      look: 'Approvals in the console: who, why, and what was done.',
      act:
        'Ask who it names. If nobody knows of it, take the login of the database away from that ' +
        'host. See the console.',
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
        'Somebody was let in to the console by one person alone less than a day ago, from the server or by ' +
        'the only administrator; what moves money or people they may do after that day.',
      look: 'The Audit log: whom it lets in, who was at the server or invited them, and why.',
      act:
        'Ask who it names. If nobody knows of it, end that person under People, and take the login ' +
        "of the database away from that host. Where the only administrator's account itself is in " +
        'strange hands, let both in anew from the server: their passkeys and sessions end at once.',
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
        'The certificate of an address, or one in a variable, ends in less than ten days. The labels say ' +
        'which, and whose: ours or a partner’s.',
      look: 'openssl s_client -connect HOST:PORT -servername HOST </dev/null | openssl x509 -noout -dates.',
      act: '“A certificate ends”: renew ours; of a partner’s, ask whether it is in hand.',
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
        'One of ours ends in less than two days, or has ended: browsers open no page, or a partner takes ' +
        'no call.',
      look: 'The same; does what renews it run (certbot renew --dry-run), and was the proxy reloaded?',
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
      means: 'A reward was earned more than an hour ago and is not given.',
      look: 'operator rewards: the oldest first.',
      act:
        'Points: ask the points service, then operator ask-reward G…. A bill credit: look ' +
        'after its order.',
    },
    zh: {
      means: '奖励获得一小时以上仍未发放。',
      look: '运维命令 operator rewards：最早在前。',
      act: '积分：联系积分服务后重新查看该奖励。话费：处理其订单。',
    },
  },
};
