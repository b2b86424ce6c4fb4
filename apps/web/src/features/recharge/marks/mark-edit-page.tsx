import type { ReactNode } from 'react';
import { RemarkField } from '../../../numbers/remark-field.tsx';
import { RemarkForm } from '../../../numbers/remark-form.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { useContactPicker } from '../../../platform/wallet-app/use-contact-picker.ts';
import { Field } from '../../../ui/field/field.tsx';
import { useGroupedNumber } from '../../../ui/field/use-grouped-number.ts';
import { ContactIcon } from '../../../ui/icon/icons.tsx';
import { markEditCopy } from './copy.ts';
import { useMarkForm } from './mark-form.ts';
import * as styles from './mark-edit.module.css';

/**
 * Edits a number and the user's own name for it (SPEC section 2, markEdit). Neither appears in the address.
 */
export default function MarkEditPage(): ReactNode {
  const copy = useTexts(markEditCopy);
  const { form, mobileNo, remark, taken, problems, isBusy, setMobileNo, setRemark, pick, keep, save } =
    useMarkForm();
  const number = useGroupedNumber(mobileNo, setMobileNo);
  const contacts = useContactPicker(pick);
  const takenCopy = taken && (taken.remark ? copy.alreadySavedAs(taken.remark) : copy.alreadySaved);
  return (
    <RemarkForm
      formRef={form}
      className={styles.markEdit}
      isBusy={isBusy}
      failure={problems.form}
      onSave={save}
    >
      <Field
        {...number}
        label={copy.number}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        onBlur={keep}
        problem={problems.number ?? null}
        after={
          contacts.isOffered && (
            <button
              type="button"
              className={styles.contacts}
              aria-label={copy.chooseContact}
              onClick={() => void contacts.pick()}
            >
              <ContactIcon />
            </button>
          )
        }
      />
      <p className={styles.taken} role="status">
        {takenCopy}
      </p>
      <RemarkField
        name="remark"
        value={remark}
        onChange={setRemark}
        onBlur={keep}
        problem={problems.remark ?? null}
      />
    </RemarkForm>
  );
}
