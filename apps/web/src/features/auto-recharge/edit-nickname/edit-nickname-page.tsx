import type { AgreementView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLeave } from '../../../platform/navigate.ts';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { AgreementMissing, NotThere } from '../../../agreement-view/not-there.tsx';
import { remarkCopy } from '../../../numbers/remark-copy.ts';
import { RemarkField } from '../../../numbers/remark-field.tsx';
import { describeNotSaved, remarkProblem, readRemark } from '../../../numbers/remark.ts';
import { call, CallError } from '../../../platform/http/index.ts';
import { useTexts, type Language, useLanguage, useLanguageChange } from '../../../platform/language/index.ts';
import { mobileInText } from '../../../platform/mobile-number/index.ts';
import { agreementPath } from '../../../platform/paths.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { useEntryDraft } from '../../../platform/use-entry-draft.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice, type Failure } from '../../../ui/notice/failure-notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { asAgreementNo, keepAgreement } from '../agreements.ts';
import { nicknameCopy } from './copy.ts';
import * as styles from './edit-nickname.module.css';

/**
 * Edits the user's own name for an agreement (SPEC section 2, editNickname), which `agreementNo` in the query
 * names.
 */
export default function EditNicknamePage(): ReactNode {
  const parts = useTexts(partsCopy);
  const [query] = useSearchParams();
  const agreementNo = asAgreementNo(query.get('agreementNo'));
  const agreement = usePlainAgreement(agreementNo);
  if (agreement.data) return <NicknameForm agreement={agreement.data} />;
  if (agreementNo === null || agreement.error?.is('agreementNotFound'))
    return <AgreementMissing error={agreement.error} />;
  return (
    <Page>
      <NotThere query={agreement} copy={parts} />
    </Page>
  );
}

function NicknameForm({ agreement }: { readonly agreement: AgreementView }): ReactNode {
  const copy = useTexts(nicknameCopy);
  const ofName = useTexts(remarkCopy);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { name, setName, keep, problems, busy, save } = useNicknameForm(agreement);

  async function submit(): Promise<void> {
    if (!(await save())) form.current?.querySelector<HTMLInputElement>('[name="nickname"]')?.focus();
  }

  return (
    <Page
      bottom={
        <Button block type="submit" form={formId} busy={busy}>
          {ofName.save}
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={styles.number}>
          <Phrases text={copy.forNumber(mobileInText(agreement.agrMbl))} />
        </p>
        <RemarkField
          name="nickname"
          value={name}
          onChange={setName}
          onBlur={keep}
          problem={problems.name ?? null}
        />
        <FailureNotice failure={problems.form ?? null} />
      </form>
    </Page>
  );
}

interface NicknameProblems {
  readonly name?: string;
  /** The failure of the whole form. */
  readonly form?: Failure;
}

/** Returns the problem of a name that is too long, shown while it is typed. */
export function nicknameProblems(text: string, language: Language): NicknameProblems {
  const name = remarkProblem(text, language);
  return name === null ? {} : { name };
}

/** Returns where in the form a refusal is shown. */
export function problemsOf(error: CallError, language: Language): NicknameProblems {
  return error.is('remarkTooLong') ? { name: error.message } : { form: describeNotSaved(error, language) };
}

interface NicknameDraft {
  /** The name typed so far; absent if nothing was typed. */
  readonly nickname?: string;
}

/** Reads the name from a history entry, so that a reload finds it as it was typed. */
export function readNicknameDraft(state: unknown): NicknameDraft {
  const nickname = readRemark(((state ?? {}) as { nickname?: unknown }).nickname);
  return nickname === undefined ? {} : { nickname };
}

/**
 * The form for an agreement's name: keeps the draft in the history entry, saves it, and goes back to the
 * previous page.
 */
function useNicknameForm({ agreementNo, nickname }: Pick<AgreementView, 'agreementNo' | 'nickname'>) {
  const copy = useTexts(remarkCopy);
  const language = useLanguage();
  const leave = useLeave();
  const naming = useNameAgreement();
  const { draft, change, keep } = useEntryDraft(readNicknameDraft);
  const [problems, setProblems] = useState<NicknameProblems>({});
  const name = draft.nickname ?? nickname;
  useLanguageChange(() =>
    setProblems(({ form }) => ({ ...(form && { form }), ...nicknameProblems(name, language) })),
  );

  function setName(text: string): void {
    change({ nickname: text });
    setProblems(nicknameProblems(text, language));
  }

  /** Saves the name; returns whether it succeeded. */
  async function save(): Promise<boolean> {
    if (naming.isPending) return false;
    const found = nicknameProblems(name, language);
    setProblems(found);
    if (found.name) return false;
    try {
      await naming.mutateAsync({ agreementNo, nickname: name });
      showToast(copy.saved);
      leave(agreementPath(agreementNo));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(problemsOf(error, language));
      return false;
    }
  }

  return { name, setName, keep, problems, busy: naming.isPending, save };
}

/** Saves the name of an agreement. */
function useNameAgreement() {
  const queries = useQueryClient();
  return useMutation<AgreementView, CallError, { readonly agreementNo: string; readonly nickname: string }>({
    mutationFn: async (input) =>
      (await call('POST /auto/v1/protocol/nickname', { ...input }, { failureShownBy: 'caller' })).agreement,
    onSuccess: (agreement) => void keepAgreement(queries, agreement),
  });
}

/** Loads one of the user's agreements without its history. With null nothing is loaded. */
function usePlainAgreement(agreementNo: string | null) {
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
