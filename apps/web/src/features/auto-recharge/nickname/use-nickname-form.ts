import type { AgreementView } from '@phonebill/contract/wire';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { agreementPath } from '../../../platform/paths.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import { useNameAgreement } from '../api/use-agreement-calls.ts';
import { nicknameProblems, type NicknameProblems, problemsOf, readTyped } from './nickname-problems.ts';
import { nicknameTexts } from './texts.ts';

/** Browsers allow some hundred changes of a history entry in half a minute, and fingers type more. */
const WRITTEN_AFTER_MS = 300;

/** The name of an agreement being edited: kept in the history entry, saved, and then back to where one came from. */
export function useNicknameForm({ agreementNo, nickname }: Pick<AgreementView, 'agreementNo' | 'nickname'>) {
  const texts = useTexts(nicknameTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const naming = useNameAgreement();
  const [typed, setTyped] = useState<string | null>(() => readTyped(state));
  const [written, setWritten] = useState(typed);
  const [problems, setProblems] = useState<NicknameProblems>({});
  const name = typed ?? nickname;

  const keep = useCallback(() => {
    if (written === typed) return;
    setWritten(typed);
    void navigate({ pathname, search }, { replace: true, state: { nickname: typed } });
  }, [written, typed, navigate, pathname, search]);

  useEffect(() => {
    const timer = setTimeout(keep, WRITTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keep]);

  function setName(text: string): void {
    setTyped(text);
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
