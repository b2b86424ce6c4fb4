import {
  mobile,
  problemIfEmpty,
  problemWith,
  readRemark as readWholeRemark,
  REMARK_LENGTH,
} from '@phonebill/contract/validation';
import { useState } from 'react';
import { describeNotSaved, readRemark, remarkProblem as lengthProblem } from '../../../numbers/remark.ts';
import { useLeaveSaved } from '../../../numbers/remark-form.tsx';
import { useSavedNumbers } from '../../../numbers/use-saved-numbers.ts';
import { type FormProblems, useSave } from '../../../own-forms/use-save.ts';
import type { CallError } from '../../../platform/http/call-error.ts';
import { type Language, useLanguage } from '../../../platform/language/index.ts';
import { type MarkDraft, paths } from '../../../platform/paths.ts';
import { useEntryDraft } from '../../../platform/use-entry-draft.ts';
import type { PickedContact } from '../../../platform/wallet-app/use-contact-picker.ts';
import { useMarkEdit } from './api.ts';
import { markEditCopy } from './copy.ts';

/**
 * Reads the number and name from a history entry, so that a reload, or coming back, finds the form as it was
 * left. Invalid values are ignored.
 */
export function readMarkDraft(state: unknown): MarkDraft {
  const { mobileNo, remark: given, edited } = (state ?? {}) as Partial<Record<keyof MarkDraft, unknown>>;
  const remark = readRemark(given);
  return {
    ...(typeof mobileNo === 'string' && /^\d{1,11}$/.test(mobileNo) && { mobileNo }),
    ...(remark !== undefined && { remark }),
    ...(typeof edited === 'string' && mobile.accepts(edited) && { edited }),
  };
}

/** The fields in their order, each with the name of its input. */
const fields = { number: 'mobile', remark: 'remark' } as const;

type MarkProblems = FormProblems<keyof typeof fields>;

/** Returns the problems of a number and its name before they are sent. */
export function findProblems(
  { mobileNo, remark }: { readonly mobileNo: string; readonly remark: string },
  language: Language,
): MarkProblems {
  const number =
    problemIfEmpty(markEditCopy[language].number, mobileNo, language) ??
    problemWith(mobile, mobileNo, language);
  return { ...(number !== null && { number }), ...remarkProblem(remark, language) };
}

/** Returns the problem of a name, shown while it is typed. */
export function remarkProblem(text: string, language: Language): Pick<MarkProblems, 'remark'> {
  const remark = lengthProblem(text, language);
  return remark === null ? {} : { remark };
}

/** Returns where in the form a refusal is shown. */
export function problemsOf(error: CallError, language: Language): MarkProblems {
  if (error.is('mobileInvalid')) return { number: error.message };
  if (error.is('remarkTooLong')) return { remark: error.message };
  return { form: describeNotSaved(error, language) };
}

/**
 * Returns the form of markEdit: its values, their problems, what is known of the number, and the function
 * that saves.
 */
export function useMarkForm() {
  const language = useLanguage();
  const { draft, change, keep } = useEntryDraft(readMarkDraft);
  const [picked, setPicked] = useState('');
  const edit = useMarkEdit('caller');
  const marked = useSavedNumbers();
  const { mobileNo = '', edited } = draft;
  const taken =
    mobileNo === edited
      ? undefined
      : marked.data?.find((number) => number.saved && number.mobileNo === mobileNo);
  // Until a name is typed, a number that is already saved keeps its own.
  const remark = draft.remark ?? taken?.remark ?? '';
  const check = () => findProblems({ mobileNo, remark }, language);
  const saving = useSave({
    fields,
    check,
    send: edit.mutateAsync,
    problemsOf: (error) => problemsOf(error, language),
    onSaved: useLeaveSaved(paths.markRecords),
  });
  const { problems, mark } = saving;

  return {
    ...saving,
    mobileNo,
    remark,
    taken,
    keep,
    setMobileNo(digits: string) {
      change({ mobileNo: digits });
      mark({ remark: problems.remark });
    },
    setRemark(text: string) {
      change({ remark: text });
      mark({ number: problems.number, ...remarkProblem(text, language) });
    },
    /** A contact's name is taken over, but does not replace a name that was typed. */
    pick({ mobileNo: number, name }: PickedContact) {
      const short = Array.from(readWholeRemark(name)).slice(0, REMARK_LENGTH).join('');
      const isFree = remark === '' || remark === picked;
      setPicked(short);
      change({ mobileNo: number, ...(isFree && short !== '' && { remark: short }) });
      mark({});
    },
    async save() {
      if (saving.isBusy) return;
      keep();
      const replaced = edited !== undefined && edited !== mobileNo && { replaces: edited };
      await saving.save({ operation: 'save', mobileNo, remark, ...replaced }, check());
    },
  };
}
