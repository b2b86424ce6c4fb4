/** Formats days and minutes in China for messages. */
import { chinaDayOf, clockText, ENGLISH_MONTHS } from '@phonebill/china-time';

/** Formats a yyyy-mm-dd as 2027年1月15日. */
export function chineseDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** Formats a yyyy-mm-dd as 15 January 2027. */
export function englishDay(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number);
  return `${date} ${ENGLISH_MONTHS[month - 1]} ${year}`;
}

/** Formats a time as 12月15日9:05. */
export function chineseMinute(at: Date): string {
  const { month, day } = chinaDayOf(at.getTime());
  return `${month}月${day}日${minuteText(at)}`;
}

/** Formats a time as 9:05 on 15 December. */
export function englishMinute(at: Date): string {
  const { month, day } = chinaDayOf(at.getTime());
  return `${minuteText(at)} on ${day} ${ENGLISH_MONTHS[month - 1]}`;
}

/** Formats a time as 9:05. */
function minuteText(at: Date): string {
  return clockText(at.getTime()).slice(11, 16).replace(/^0/, '');
}
