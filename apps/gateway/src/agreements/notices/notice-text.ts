/** What signers get by SMS, in the language in which they agreed. Money in yuan, days in China. */
import type { Language } from '@phonebill/contract';
import { formatYuan, type Fen } from '@phonebill/money';
import type { Charge, NoticeKind } from '../model/aggregate.ts';
import { chinaDayOf, chinaTime, MINUTE_MS } from '../../runtime/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import { inChinese } from './in-chinese.ts';
import { inEnglish } from './in-english.ts';
import type { Minute, NoticeData } from './notice-data.ts';

export interface NoticeFacts {
  readonly agrMbl: string;
  readonly amountFen: Fen;
  readonly charge: Charge | null;
  /** Why it is suspended, or ended. */
  readonly reason: string | null;
}

const wordings: Readonly<Record<Language, (kind: NoticeKind, data: NoticeData) => string>> = {
  zh: inChinese,
  en: inEnglish,
};

/** The message of a kind, signed with the product's name as SMS centres want it. */
export function noticeText(
  kind: NoticeKind,
  language: Language,
  { agrMbl, amountFen, charge, reason }: NoticeFacts,
): string {
  return wordings[language](kind, {
    number: maskedNumber(agrMbl),
    amount: yuan(charge?.amountFen ?? amountFen),
    paid: charge === null || charge.paidFen === null ? null : yuan(charge.paidFen),
    debitAt: minuteOf(charge?.debitAt ?? null),
    nextAt: minuteOf(charge?.nextAt ?? null),
    owed: charge?.source === 'creditPay',
    reason,
  });
}

const yuan = (fen: Fen): string => formatYuan(fen, { sign: false });

function minuteOf(at: Date | null): Minute | null {
  if (!at) return null;
  const day = chinaDayOf(at.getTime());
  const minutes = Math.floor((at.getTime() - chinaTime(day)) / MINUTE_MS);
  return { month: day.month, day: day.day, hour: Math.floor(minutes / 60), minute: minutes % 60 };
}
