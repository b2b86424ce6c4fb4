/** What an entry of the audit log says in words. A name that is not known here is shown as it came. */
import { consoleRefusals } from '@phonebill/contract/console-pages';
import { type Language, namesOf, reasonWords, wordOf } from '../language/index.ts';

/** Acts that are about a proposal end with its kind: `approve giveBack`. */
const ofProposals: Readonly<Record<string, Readonly<Record<Language, (kind: string) => string>>>> = {
  propose: { en: (kind) => `Proposed: ${kind}`, zh: (kind) => `提议：${kind}` },
  approve: { en: (kind) => `Approved: ${kind}`, zh: (kind) => `批准：${kind}` },
  decline: { en: (kind) => `Declined: ${kind}`, zh: (kind) => `驳回：${kind}` },
  withdraw: { en: (kind) => `Withdrew: ${kind}`, zh: (kind) => `撤回：${kind}` },
  'carry out': { en: (kind) => `Carried out: ${kind}`, zh: (kind) => `执行：${kind}` },
};

/** All acts of one kind: what they begin with. */
const kindsOfActs = {
  propose: { en: 'All proposals', zh: '全部提议' },
  approve: { en: 'All approvals', zh: '全部批准' },
  decline: { en: 'All that was declined', zh: '全部驳回' },
  withdraw: { en: 'All that was withdrawn', zh: '全部撤回' },
  'carry out': { en: 'All that was carried out', zh: '全部执行' },
  terminal: { en: 'All commands at the terminal', zh: '全部终端命令' },
} as const;

/** What the log can be narrowed by: kinds of acts first, then single ones by their words. */
export function actFilters(
  language: Language,
): readonly { readonly value: string; readonly words: string }[] {
  const kinds = Object.entries(kindsOfActs).map(([value, words]) => ({ value, words: words[language] }));
  const single = namesOf('auditAct').map((value) => ({ value, words: wordOf('auditAct', value, language) }));
  return [...kinds, ...single.toSorted((one, other) => one.words.localeCompare(other.words, language))];
}

/** A command at the terminal, as it is typed there: `terminal stop-selling`. */
const AT_TERMINAL = /^terminal (\S+)$/;

/** An act in words. */
export function actWords(act: string, language: Language): string {
  const [, command] = AT_TERMINAL.exec(act) ?? [];
  if (command !== undefined) return `${language === 'zh' ? '终端命令：' : 'At the terminal: '}${command}`;
  const [, verb = '', kind = ''] = /^(.+) (\w+)$/.exec(act) ?? [];
  const kindWord = wordOf('proposalKind', kind, language);
  if (kindWord !== kind && Object.hasOwn(ofProposals, verb)) {
    const words = ofProposals[verb]?.[language];
    if (words) return words(kindWord);
  }
  return wordOf('auditAct', act, language);
}

const plain: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  done: { en: 'Done', zh: '已完成' },
  'not done': { en: 'Not done', zh: '未执行' },
  failed: { en: 'Failed', zh: '失败' },
  'beyond the limit': { en: 'Beyond the limit', zh: '超出限额' },
};

/** How it ended: done, the refusal in its words, or why it was not possible. */
export function outcomeWords(outcome: string, language: Language): string {
  if (Object.hasOwn(plain, outcome)) return plain[outcome]?.[language] ?? outcome;
  const refusals: Readonly<Record<string, { readonly text: Readonly<Record<Language, string>> }>> =
    consoleRefusals;
  const text = Object.hasOwn(refusals, outcome) ? refusals[outcome]?.text[language] : undefined;
  // The log keeps no details of a refusal: the place for them is left out.
  return text === undefined
    ? reasonWords(outcome, language)
    : text.replace(/[:：]\s*\{\w+\}/, '').replace(/\s*[(（][^()（）]*\{\w+\}[)）]/, '');
}
