/** Describes entries of the audit log. An unknown name is shown as it was received. */
import { consoleRefusals } from '@phonebill/contract/console-pages';
import { type Language, namesOf, reasonWords, wordOf } from '../language/index.ts';

/** Acts about a proposal, whose names end with its kind: `approve giveBack`. */
const ofProposals: Readonly<Record<string, Readonly<Record<Language, (kind: string) => string>>>> = {
  propose: { en: (kind) => `Proposed: ${kind}`, zh: (kind) => `提议：${kind}` },
  approve: { en: (kind) => `Approved: ${kind}`, zh: (kind) => `批准：${kind}` },
  decline: { en: (kind) => `Declined: ${kind}`, zh: (kind) => `驳回：${kind}` },
  withdraw: { en: (kind) => `Withdrew: ${kind}`, zh: (kind) => `撤回：${kind}` },
  'carry out': { en: (kind) => `Carried out: ${kind}`, zh: (kind) => `执行：${kind}` },
};

/** Groups of acts, by the beginning of their names. */
const kindsOfActs = {
  propose: { en: 'All proposals', zh: '全部提议' },
  approve: { en: 'All approvals', zh: '全部批准' },
  decline: { en: 'All that was declined', zh: '全部驳回' },
  withdraw: { en: 'All that was withdrawn', zh: '全部撤回' },
  'carry out': { en: 'All that was carried out', zh: '全部执行' },
  terminal: { en: 'All commands at the terminal', zh: '全部终端命令' },
} as const;

/** Returns the acts by which the log can be filtered: groups first, then single acts by their texts. */
export function actFilters(
  language: Language,
): readonly { readonly value: string; readonly words: string }[] {
  const kinds = Object.entries(kindsOfActs).map(([value, words]) => ({ value, words: words[language] }));
  const single = namesOf('auditAct').map((value) => ({ value, words: wordOf('auditAct', value, language) }));
  return [...kinds, ...single.toSorted((one, other) => one.words.localeCompare(other.words, language))];
}

/** A command at the terminal, as it is typed there: `terminal stop-selling`. */
const AT_TERMINAL = /^terminal (\S+)$/;

/** Describes an act. */
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

/** Describes the outcome of an act: done, the refusal, or why it was not possible. */
export function outcomeWords(outcome: string, language: Language): string {
  if (Object.hasOwn(plain, outcome)) return plain[outcome]?.[language] ?? outcome;
  const refusals: Readonly<Record<string, { readonly text: Readonly<Record<Language, string>> }>> =
    consoleRefusals;
  const text = Object.hasOwn(refusals, outcome) ? refusals[outcome]?.text[language] : undefined;
  // The log keeps no details of a refusal, so their place is left out.
  return text === undefined
    ? reasonWords(outcome, language)
    : text.replace(/[:：]\s*\{\w+\}/, '').replace(/\s*[(（][^()（）]*\{\w+\}[)）]/, '');
}
