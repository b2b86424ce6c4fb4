/** Days and minutes in China as messages name them. */
import { chinaDayOf, chinaTime, MINUTE_MS } from '../../runtime/time/index.ts';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** yyyy-mm-dd as 2027年1月15日. */
export function chineseDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** yyyy-mm-dd as 15 January 2027. */
export function englishDay(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[month - 1]} ${year}`;
}

/** 12月15日9:05 */
export function chineseMinute(at: Date): string {
  const { month, day, time } = minuteOf(at);
  return `${month}月${day}日${time}`;
}

/** 9:05 on 15 December */
export function englishMinute(at: Date): string {
  const { month, day, time } = minuteOf(at);
  return `${time} on ${day} ${MONTHS[month - 1]}`;
}

function minuteOf(at: Date): { month: number; day: number; time: string } {
  const day = chinaDayOf(at.getTime());
  const minutes = Math.floor((at.getTime() - chinaTime(day)) / MINUTE_MS);
  const minute = String(minutes % 60).padStart(2, '0');
  return { month: day.month, day: day.day, time: `${Math.floor(minutes / 60)}:${minute}` };
}
