import { type ReactNode, useId } from 'react';
import { RemarkField } from '../../../numbers/remark-field.tsx';
import { remarkCopy } from '../../../numbers/remark-copy.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { useContactPicker } from '../../../platform/wallet-app/use-contact-picker.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { useGroupedNumber } from '../../../ui/field/use-grouped-number.ts';
import { ContactIcon } from '../../../ui/icon/icons.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { markEditCopy } from './copy.ts';
import { useMarkForm } from './use-mark-form.ts';
import * as styles from './mark-edit.module.css';

/** A number and the user's own name for it (SPEC section 2, markEdit). Neither stands in the address. */
export default function MarkEditPage(): ReactNode {
  const copy = useTexts(markEditCopy);
  const ofName = useTexts(remarkCopy);
  const formId = useId();
  const { form, mobileNo, remark, taken, problems, busy, setMobileNo, setRemark, pick, keep, save } =
    useMarkForm();
  const number = useGroupedNumber(mobileNo, setMobileNo);
  const contacts = useContactPicker(pick);
  const takenCopy = taken && (taken.remark ? copy.alreadySavedAs(taken.remark) : copy.alreadySaved);
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
        className={styles.markEdit}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
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
        <FailureNotice failure={problems.form ?? null} />
      </form>
    </Page>
  );
}
