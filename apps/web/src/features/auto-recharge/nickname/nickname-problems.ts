/** What is wrong with an agreement's name, before it is sent and after it was refused. Pure. */
import { notSaved, ownNameProblem, readOwnName } from '../../../numbers/own-name/own-name.ts';
import type { CallError } from '../../../platform/http/call-error.ts';
import type { Language } from '../../../platform/language/index.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';

export interface NicknameProblems {
  readonly name?: string;
  /** Of the whole form. */
  readonly form?: Failure;
}

/** A name that is too long is said while it is typed. */
export function nicknameProblems(text: string, language: Language): NicknameProblems {
  const name = ownNameProblem(text, language);
  return name === null ? {} : { name };
}

/** Where a refusal is said. */
export function problemsOf(error: CallError, language: Language): NicknameProblems {
  return error.is('remarkTooLong') ? { name: error.message } : { form: notSaved(error, language) };
}

export interface NicknameDraft {
  /** Absent while nothing was typed. */
  readonly nickname?: string;
}

/** The name that a history entry carries: a reload finds it as it was typed. */
export function readNicknameDraft(state: unknown): NicknameDraft {
  const nickname = readOwnName(((state ?? {}) as { nickname?: unknown }).nickname);
  return nickname === undefined ? {} : { nickname };
}
