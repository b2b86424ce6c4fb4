// Checks that every reason given by the server's rules has a Chinese text. The sentences are read from the
// sources that decide, so that a new one without a Chinese text is noticed here.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reasonWords } from './reason-words.ts';
import { wordOf } from './words.ts';

const gateway = join(import.meta.dirname, '../../../gateway/src');
/** The sources that decide what the console shows. */
const SOURCES = [
  'console/**/*.ts',
  'orders/by-hand.ts',
  'orders/help/by-hand.ts',
  'operator/stops/*.ts',
  'reconciliation/differences/*.ts',
  'events-out/receiver-addresses.ts',
];
/** Sources about the terminal, and about other things than reasons. */
const LEFT_OUT = ['.test.ts', '/testing/', '/terminal/', 'command-line', 'preview-pages', 'show-stops'];
/** Names of an act's subject, texts of an order's own events, SQL, and lines of the terminal. */
const NO_REASON = new RegExp(
  [
    '^(?:carry out|not) \\$|^phonebill |^decided by hand$|^(?:debits )?of (?:all channels|channel \\$)',
    '^attachment;|; charset|\\bselect |\\bjoin |^left\\(encode|person_no|^stop-\\w+ needs',
  ].join('|'),
);
/**
 * Matches a sentence of three words or more, with a small first letter, after the code that makes it an
 * answer.
 */
const WORDS = (other: string): string => `([a-z][^${other}]* [^${other}]* [^${other}]*)`;
const SENTENCE = new RegExp(
  String.raw`(?:\breturn |refuse\(\s*|(?<!\bact)[?:] |\| |(?:[A-Z]| null) = )` +
    String.raw`(?:'${WORDS(String.raw`'\n`)}'|\x60${WORDS(String.raw`\x60\n`)}\x60)`,
  'g',
);
/** Possible values of a placeholder: a name of a state, a number, a part of a sentence. */
const VALUES = ['settled', '7', 'of channel shop', ', as proposal 7'];

const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: gateway })).filter(
  (file) => !LEFT_OUT.some((part) => file.includes(part)),
);

function sentencesOf(file: string): string[] {
  const found = readFileSync(join(gateway, file), 'utf8').matchAll(SENTENCE);
  return [...found]
    .map(([, plain, made]) => plain ?? made ?? '')
    .filter((text) => !NO_REASON.test(text) && wordOf('auditAct', text, 'zh') === text);
}

/** Returns the sentence with each of these values in its placeholders. */
function withValues(sentence: string): string[] {
  const [before, after] = sentence.split(/\$\{[^{}]*\}(.*)/s, 2);
  if (after === undefined) return [sentence];
  return withValues(after).flatMap((rest) => VALUES.map((value) => `${before}${value}${rest}`));
}

test("every reason in the server's sources has a Chinese text", () => {
  const sentences = new Set(files.flatMap(sentencesOf));
  // Guards against patterns that no longer match the sources.
  expect(sentences.size).toBeGreaterThan(60);
  const unsaid = [...sentences].filter((sentence) =>
    withValues(sentence).every((reason) => reasonWords(reason, 'zh') === reason),
  );
  expect(unsaid).toEqual([]);
});
