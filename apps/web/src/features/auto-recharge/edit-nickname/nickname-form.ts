/** The form of an agreement's name: its calls, its draft, and what is wrong before it is sent and after. */
import type { AgreementView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { remarkCopy } from '../../../numbers/remark-copy.ts';
import { describeNotSaved, remarkProblem, readRemark } from '../../../numbers/remark.ts';
import { call, CallError } from '../../../platform/http/index.ts';
import { type Language, useLanguage, useTexts } from '../../../platform/language/index.ts';
import { agreementPath } from '../../../platform/paths.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { useEntryDraft } from '../../../platform/use-entry-draft.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { keepAgreement } from '../agreements.ts';

interface NicknameProblems {
  readonly name?: string;
  /** Of the whole form. */
  readonly form?: Failure;
}

/** A name that is too long is shown as a problem while it is typed. */
export function nicknameProblems(text: string, language: Language): NicknameProblems {
  const name = remarkProblem(text, language);
  return name === null ? {} : { name };
}

/** Where a refusal is shown. */
export function problemsOf(error: CallError, language: Language): NicknameProblems {
  return error.is('remarkTooLong') ? { name: error.message } : { form: describeNotSaved(error, language) };
}

interface NicknameDraft {
  /** Absent while nothing was typed. */
  readonly nickname?: string;
}

/** The name that a history entry carries: a reload finds it as it was typed. */
export function readNicknameDraft(state: unknown): NicknameDraft {
  const nickname = readRemark(((state ?? {}) as { nickname?: unknown }).nickname);
  return nickname === undefined ? {} : { nickname };
}

/**
 * The name of an agreement being edited: kept in the history entry, saved, and then back to where one came
 * from.
 */
export function useNicknameForm({ agreementNo, nickname }: Pick<AgreementView, 'agreementNo' | 'nickname'>) {
  const copy = useTexts(remarkCopy);
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
      showToast(copy.saved);
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

/** Names an agreement. */
function useNameAgreement() {
  const queries = useQueryClient();
  return useMutation<AgreementView, CallError, { readonly agreementNo: string; readonly nickname: string }>({
    mutationFn: async (input) =>
      (await call('POST /auto/v1/protocol/nickname', { ...input }, { failureShownBy: 'caller' })).agreement,
    onSuccess: (agreement) => void keepAgreement(queries, agreement),
  });
}

/** One own agreement without what happened to it. Null: none is asked for. */
export function usePlainAgreement(agreementNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'plain', agreementNo ?? ''),
    queryFn: async ({ signal }): Promise<AgreementView> =>
      (
        await call(
          'GET /auto/v1/protocol/queryProtocolByArgId',
          { agrId: agreementNo ?? '' },
          { failureShownBy: 'caller', signal },
        )
      ).agreement,
    enabled: agreementNo !== null,
    refetchOnMount: 'always',
  });
}
