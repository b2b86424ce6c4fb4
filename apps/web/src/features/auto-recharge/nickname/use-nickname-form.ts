import type { AgreementView } from '@phonebill/contract/wire';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ownNameTexts } from '../../../numbers/own-name/texts.ts';
import { CallError } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { agreementPath } from '../../../platform/paths.ts';
import { useEntryDraft } from '../../../platform/use-entry-draft.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import { useNameAgreement } from '../api/use-agreement-calls.ts';
import {
  nicknameProblems,
  type NicknameProblems,
  problemsOf,
  readNicknameDraft,
} from './nickname-problems.ts';

/**
 * The name of an agreement being edited: kept in the history entry, saved, and then back to where one came
 * from.
 */
export function useNicknameForm({ agreementNo, nickname }: Pick<AgreementView, 'agreementNo' | 'nickname'>) {
  const texts = useTexts(ownNameTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const naming = useNameAgreement();
  const { draft, change, keep } = useEntryDraft(readNicknameDraft);
  const [problems, setProblems] = useState<NicknameProblems>({});
  const name = draft.nickname ?? nickname;

  function setName(text: string): void {
    change({ nickname: text });
    setProblems(nicknameProblems(text, language));
  }

  /** Whether it was saved. */
  async function save(): Promise<boolean> {
    if (naming.isPending) return false;
    const found = nicknameProblems(name, language);
    setProblems(found);
    if (found.name) return false;
    try {
      await naming.mutateAsync({ agreementNo, nickname: name });
      showToast(texts.saved);
      leave();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(problemsOf(error, language));
      return false;
    }
  }

  function leave(): void {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) void navigate(-1);
    else void navigate(agreementPath(agreementNo), { replace: true });
  }

  return { name, setName, keep, problems, busy: naming.isPending, save };
}
