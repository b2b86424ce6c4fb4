/**
 * `npm run sms-templates`: writes the tables of templates into docs/partners/aliyun-sms.md and
 * tencent-sms.md. The templates are found by composing every message as it is sent, and replacing the values
 * with their parameters.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type BilingualText, endReasons, type Language, suspendReasons } from '@phonebill/contract';
import { type SmsMessageName, smsMessages } from '@phonebill/environment';
import { memberCode } from '../src/agreements/consent/member-codes.ts';
import { answerTo, replyOutcomes } from '../src/agreements/consent/sms-replies/answer-text.ts';
import { replyWords } from '../src/agreements/consent/sms-replies/read-reply.ts';
import {
  consentNoticeKinds,
  noticeKinds,
  type Charge,
  type Terms,
} from '../src/agreements/model/aggregate.ts';
import { consentNotice } from '../src/agreements/notices/consent-texts.ts';
import { noticeMessage } from '../src/agreements/notices/notice-text.ts';
import { signUpNotice } from '../src/enrolment/sign-up/message-text.ts';
import { answeredNotice, endNotice, givenBackNotice } from '../src/orders/help/help-texts.ts';
import type { OrderAggregate } from '../src/orders/model/aggregate.ts';
import type { SmsMessage } from '../src/partners/sms/index.ts';
import { usualCode } from '../src/people/sign-on/code-message.ts';

/** The values that messages contain; the two samples have nothing in common. */
export interface Sample {
  readonly code: string;
  readonly mobileNo: string;
  readonly signerNo: string;
  readonly signerName: string | null;
  readonly replyCode: string;
  readonly amounts: readonly [bigint, bigint, bigint];
  readonly times: readonly [Date, Date];
  readonly terms: Pick<Terms, 'dayOfMonth' | 'endsOn'>;
  /** The address at which signers agree as well. */
  readonly signAt: BilingualText;
}

export const samples: readonly [Sample, Sample] = [
  {
    code: '482915',
    mobileNo: '13611136222',
    signerNo: '13733137444',
    signerName: '*小明',
    replyCode: '86',
    amounts: [5100n, 5070n, 60_300n],
    times: [new Date('2026-12-15T01:05:00Z'), new Date('2026-10-17T03:08:00Z')],
    terms: { dayOfMonth: 19, endsOn: '2027-06-30' },
    signAt: { zh: '支付宝', en: 'Alipay' },
  },
  {
    code: '730164',
    mobileNo: '15955159666',
    signerNo: '18277182888',
    signerName: null,
    replyCode: '037',
    amounts: [10_200n, 10_140n, 90_400n],
    times: [new Date('2027-01-04T06:41:00Z'), new Date('2027-02-09T08:52:00Z')],
    terms: { dayOfMonth: null, endsOn: null },
    signAt: { zh: '微信支付', en: 'WeChat Pay' },
  },
];

const PAGE = '${page}';

/** Returns every message that can be sent, composed by the code that sends it. */
export function everyMessage(sample: Sample, language: Language): SmsMessage[] {
  return [
    usualCode(sample.code, language, null),
    memberCode(sample.code, { beneficiaryMobileNo: sample.mobileNo, replyCode: sample.replyCode }, language),
    ...ofOrders(sample, language),
    signUpNotice('expired', language),
    signUpNotice('refused', language),
    ...ofAgreements(sample, language),
    ...ofConsents(sample, language),
    ...ofReplies(sample, language),
  ];
}

function ofOrders({ mobileNo, amounts: [faceFen] }: Sample, language: Language): SmsMessage[] {
  const ends = [
    { state: 'credited', reward: null, refunds: [] },
    { state: 'refunded', reward: null, refunds: [{}] },
    { state: 'refunded', reward: {}, refunds: [] },
    { state: 'closed', reward: null, refunds: [] },
  ];
  const ended = ends.map(({ refunds, ...order }) =>
    endNotice({ order: { ...order, mobileNo, faceFen }, refunds } as unknown as OrderAggregate, language),
  );
  return [...ended, givenBackNotice(mobileNo, faceFen, language), answeredNotice(mobileNo, language)];
}

function ofAgreements(
  { mobileNo: beneficiaryMobileNo, amounts: [amountFen, paidFen], times: [debitAt, nextAt] }: Sample,
  language: Language,
): SmsMessage[] {
  const charge = { amountFen, paidFen: null, debitAt, nextAt: null, source: 'balance' } as unknown as Charge;
  const charges: Charge[] = [charge, { ...charge, paidFen, nextAt }].flatMap((one) => [
    one,
    { ...one, source: 'creditPay' },
  ]);
  return charges.flatMap((one) =>
    noticeKinds.flatMap((kind) =>
      [null, ...suspendReasons, ...endReasons].map((reason) =>
        noticeMessage(kind, language, { beneficiaryMobileNo, amountFen, charge: one, reason }),
      ),
    ),
  );
}

function ofConsents(sample: Sample, language: Language): SmsMessage[] {
  const {
    mobileNo: beneficiaryMobileNo,
    replyCode,
    amounts,
    times,
    signerNo: signerMobileNo,
    signerName,
    signAt,
  } = sample;
  const [amountFen, , capPerMonthFen] = amounts;
  const terms = { ...sample.terms, amountFen, capPerMonthFen } as unknown as Terms;
  const consent = { beneficiaryMobileNo, replyCode, expiresAt: times[0] };
  return consentNoticeKinds.flatMap((kind) =>
    [null, signAt].map((at) =>
      consentNotice(kind, language, { consent, terms, signerMobileNo, signerName, page: PAGE, signAt: at }),
    ),
  );
}

function ofReplies({ replyCode }: Sample, language: Language): SmsMessage[] {
  return replyWords.flatMap((word) =>
    replyOutcomes.flatMap((outcome) =>
      [replyCode, null].map((one) => answerTo({ word, replyCode: one }, outcome, language)),
    ),
  );
}

/**
 * Returns the text of a message's template: without the signature, with parameters in place of their values.
 */
export function templateOf({ text, language, parameters }: SmsMessage): string {
  const values = Object.entries(parameters[language]).toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  let template = text.replace(/^【[^】]+】/, '');
  for (const [name, value] of values) template = template.replaceAll(value, `\${${name}}`);
  return template;
}

/** Returns the templates by name, in both languages. */
export function smsTemplates(): ReadonlyMap<SmsMessageName, Readonly<Record<Language, string>>> {
  const [zh, en] = [templatesIn('zh'), templatesIn('en')];
  const names = Object.keys(smsMessages) as SmsMessageName[];
  return new Map(names.map((name) => [name, { zh: zh.get(name) ?? '', en: en.get(name) ?? '' }]));
}

function templatesIn(language: Language): Map<SmsMessageName, string> {
  return new Map(everyMessage(samples[0], language).map((message) => [message.name, templateOf(message)]));
}

/** A template whose variables are numbered in their order, and the parameters that they stand for. */
export interface Numbered {
  readonly text: string;
  readonly order: readonly string[];
}

/** Returns a template in Tencent Cloud SMS's format, which accepts no `¥` either. */
export function numbered(template: string, language: Language): Numbered {
  const order: string[] = [];
  const text = template
    .replaceAll(/¥(\$\{\w+\})/g, language === 'zh' ? '$1元' : 'RMB $1')
    .replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => (whole === PAGE ? whole : `{${order.push(name)}}`));
  return { text, order };
}

type Row = (name: SmsMessageName, template: Readonly<Record<Language, string>>) => readonly string[];

/** The documents with a table of templates. */
export const documents: readonly {
  readonly file: URL;
  readonly head: readonly string[];
  readonly row: Row;
}[] = [
  {
    file: new URL('../../../docs/partners/aliyun-sms.md', import.meta.url),
    head: ['Message', 'In Chinese', 'In English'],
    row: (name, { zh, en }) => [`\`${name}\``, zh, en],
  },
  {
    file: new URL('../../../docs/partners/tencent-sms.md', import.meta.url),
    head: ['Message', 'In Chinese', 'Its variables', 'In English', 'Its variables'],
    row: (name, template) => [
      `\`${name}\``,
      ...(['zh', 'en'] as const).flatMap((language) => {
        const { text, order } = numbered(template[language], language);
        return [text, order.length === 0 ? '' : `\`${order.join(',')}\``];
      }),
    ],
  },
];

const [BEGIN, END] = ['<!-- templates: written by npm run sms-templates -->', '<!-- templates end -->'];

const line = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`;

/** Returns a document with its table as it would be written now. Throws Error when it has no place for it. */
export function withTemplates(document: string, { head, row }: (typeof documents)[number]): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`no marks for the table of templates (${BEGIN})`);
  const rows = [...smsTemplates()].map(([name, template]) => line(row(name, template)));
  const table = [line(head), `|${head.map(() => '---').join('|')}|`, ...rows].join('\n');
  return `${document.slice(0, from)}${BEGIN}\n\n${table}\n\n${document.slice(to)}`;
}

if (argv[1] === fileURLToPath(import.meta.url))
  for (const document of documents)
    writeFileSync(document.file, withTemplates(readFileSync(document.file, 'utf8'), document));
