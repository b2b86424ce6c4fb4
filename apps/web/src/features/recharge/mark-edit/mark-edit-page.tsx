import { REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { useGroupedNumber } from '../../../ui/field/use-grouped-number.ts';
import { ContactIcon } from '../../../ui/icon/icons.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useContactPicker } from '../../../platform/wallet-app/use-contact-picker.ts';
import { markEditTexts } from './texts.ts';
import { useMarkForm } from './use-mark-form.ts';
import './mark-edit.css';

/** A number and the user's own name for it (SPEC section 2, markEdit). Neither stands in the address. */
export default function MarkEditPage(): ReactNode {
  const texts = useTexts(markEditTexts);
  const formId = useId();
  const { form, mobileNo, remark, taken, problems, busy, setMobileNo, setRemark, pick, keep, save } = useMarkForm();
  const number = useGroupedNumber(mobileNo, setMobileNo);
  const contacts = useContactPicker(pick);
  const takenWords = taken && (taken.remark ? texts.alreadySavedAs(taken.remark) : texts.alreadySaved);
  return (
    <Page bottom={<Button block type="submit" form={formId} busy={busy}>{texts.save}</Button>}>
      <form
        id={formId}
        ref={form}
        className="mark-edit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          {...number}
          label={texts.number}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          onBlur={keep}
          problem={problems.number ?? null}
          after={contacts.isOffered && <button type="button" className="mark-edit__contacts" aria-label={texts.chooseContact} onClick={() => void contacts.pick()}><ContactIcon /></button>}
        />
        <p className="mark-edit__taken" role="status">{takenWords}</p>
        <Field
          label={texts.remark}
          name="remark"
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          placeholder={texts.remarkExample}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
          onBlur={keep}
          problem={problems.remark ?? null}
          hint={texts.count(remarkLength(remark), REMARK_LENGTH)}
        />
        {problems.form && <Notice tone="danger" role="alert" title={problems.form.title}>{problems.form.words && <p>{problems.form.words}</p>}</Notice>}
      </form>
    </Page>
  );
}
