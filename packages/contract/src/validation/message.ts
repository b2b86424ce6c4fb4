import type { FormField } from './form.ts';
import { nonEmpty } from './required.ts';

/** A message, and an answer to it, has at most so many characters; an emoji of one code point is one. */
export const MESSAGE_LENGTH = 500;

/** A message as it is kept: lines without spaces at their ends, at most one empty one between two. */
export function readMessage(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What people write when they ask for help. */
export const helpMessage: FormField = {
  label: { en: 'Your message', zh: '留言内容' },
  read: readMessage,
  rule: {
    accepts: (value) => nonEmpty.accepts(value) && Array.from(value).length <= MESSAGE_LENGTH,
    message: {
      en: `A message has at most ${MESSAGE_LENGTH} characters.`,
      zh: `留言最多 ${MESSAGE_LENGTH} 个字`,
    },
  },
};
