import type { FormField } from './form.ts';
import { nonEmpty } from './required.ts';

/** The most characters of a message and of its answer; an emoji of one code point counts as one. */
export const MESSAGE_LENGTH = 500;

/** Returns a message as it is stored: lines without spaces at their ends, at most one empty line in a row. */
export function readMessage(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The message that users write when they ask for help. */
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
