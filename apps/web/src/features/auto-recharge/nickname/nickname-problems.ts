/** What is wrong with a name, before it is sent and after it was refused. Pure. */
import { REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import { errorMessage } from '@phonebill/contract/wire';
import type { CallError } from '../../../platform/http/call-error.ts';
import type { Language } from '../../../platform/language/index.ts';
import { nicknameTexts } from './texts.ts';

export interface NicknameProblems {
  readonly name?: string;
  /** Of the whole form. */
  readonly form?: { readonly title: string; readonly words?: string };
}

/** A name that is too long is said while it is typed. */
export function nicknameProblems(name: string, language: Language): NicknameProblems {
  return remarkLength(name) > REMARK_LENGTH ? { name: errorMessage('remarkTooLong', language, { most: REMARK_LENGTH }) } : {};
}

/** Where a refusal is said, in the gateway's words. Without an answer the same may be tried again. */
export function problemsOf(error: CallError, language: Language): NicknameProblems {
  const texts = nicknameTexts[language];
  if (error.is('remarkTooLong')) return { name: error.message };
  return { form: error.kind === 'refused' ? { title: error.message } : { title: texts.notSaved, words: texts.notSavedWords } };
}

/** The name that a history entry carries: a reload finds it as it was typed. Null: nothing was typed. */
export function readTyped(state: unknown): string | null {
  const { nickname } = (state ?? {}) as { nickname?: unknown };
  return typeof nickname === 'string' ? nickname.slice(0, 200) : null;
}
