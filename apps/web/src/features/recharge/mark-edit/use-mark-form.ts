import { readRemark, REMARK_LENGTH } from '@phonebill/contract/validation';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { remarkCopy } from '../../../numbers/remark-copy.ts';
import { useSavedNumbers } from '../../../numbers/use-saved-numbers.ts';
import { CallError } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { useEntryDraft } from '../../../platform/use-entry-draft.ts';
import type { PickedContact } from '../../../platform/wallet-app/use-contact-picker.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import { useMarkEdit } from './api.ts';
import { findProblems, type MarkProblems, problemsOf, readMarkDraft, remarkProblem } from './mark-form.ts';

/** The form of markEdit: its values, what is wrong with them, what is known of the number, and saving. */
export function useMarkForm() {
  const language = useLanguage();
  const copy = useTexts(remarkCopy);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, keep } = useEntryDraft(readMarkDraft);
  const [problems, setProblems] = useState<MarkProblems>({});
  const [picked, setPicked] = useState('');
  const edit = useMarkEdit('caller');
  const marked = useSavedNumbers();
  const { mobileNo = '', edited } = draft;
  const taken =
    mobileNo === edited
      ? undefined
      : marked.data?.find((number) => number.saved && number.mobileNo === mobileNo);
  // Until a name is typed, a number that is saved already keeps its own.
  const remark = draft.remark ?? taken?.remark ?? '';

  function setMobileNo(digits: string): void {
    change({ mobileNo: digits });
    setProblems(({ remark: ofRemark }) => ({ remark: ofRemark }));
  }

  function setRemark(text: string): void {
    change({ remark: text });
    setProblems(({ number }) => ({ number, ...remarkProblem(text, language) }));
  }

  /** A contact brings its name along, but takes the place of none that was typed. */
  function pick({ mobileNo: number, name }: PickedContact): void {
    const short = Array.from(readRemark(name)).slice(0, REMARK_LENGTH).join('');
    const isFree = remark === '' || remark === picked;
    setPicked(short);
    change({ mobileNo: number, ...(isFree && short !== '' && { remark: short }) });
    setProblems({});
  }

  function show(found: MarkProblems): void {
    setProblems(found);
    const first = found.number ? 'mobile' : found.remark ? 'remark' : null;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function save(): Promise<void> {
    if (edit.isPending) return;
    keep();
    const found = findProblems({ mobileNo, remark }, language);
    if (found.number || found.remark) return show(found);
    try {
      await edit.mutateAsync({
        operation: 'save',
        mobileNo,
        remark,
        ...(edited !== undefined && edited !== mobileNo && { replaces: edited }),
      });
      showToast(copy.saved);
      leave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show(problemsOf(error, language));
    }
  }

  function leave(): void {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) void navigate(-1);
    else void navigate(paths.markRecords, { replace: true });
  }

  return {
    form,
    mobileNo,
    remark,
    taken,
    problems,
    busy: edit.isPending,
    setMobileNo,
    setRemark,
    pick,
    keep,
    save,
  };
}
