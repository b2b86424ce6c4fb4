import { mobile, problemIfEmpty, problemWith } from '@phonebill/contract/validation';
import { type ReactNode, useState } from 'react';
import { useSavedNumbers } from '../../numbers/use-saved-numbers.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { useContactPicker } from '../../platform/wallet-app/use-contact-picker.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useGroupedNumber } from '../../ui/field/use-grouped-number.ts';
import { ContactIcon } from '../../ui/icon/icons.tsx';
import { MissingPart } from '../../ui/notice/missing-part.tsx';
import { OptionLine, OptionRow } from '../../ui/option-row/option-row.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { sheetCopy } from './copy.ts';
import { useSignedNumbers } from '../api.ts';
import type { TermSheetProps } from '../use-agreement-form.ts';
import * as styles from './number-sheet.module.css';
import * as termSheetStyles from './term-sheet.module.css';

/** Chooses the number: the user's own, a saved one, one from the contacts, or one that is typed. */
export function NumberSheet({ form, ownMobileNo, onClose }: TermSheetProps): ReactNode {
  const copy = useTexts(sheetCopy);
  const language = useLanguage();
  const saved = useSavedNumbers({ enabled: ownMobileNo !== '' });
  const signed = useSignedNumbers(ownMobileNo !== '');
  const numbers = [
    ...(ownMobileNo === '' ? [] : [{ mobileNo: ownMobileNo, name: copy.own, contactName: null }]),
    ...(saved.data ?? [])
      .filter(({ mobileNo }) => mobileNo !== ownMobileNo)
      .map(({ mobileNo, remark }) => ({ mobileNo, name: remark, contactName: remark || null })),
  ];
  const isListed = numbers.some(({ mobileNo }) => mobileNo === form.agrMbl);
  const [typed, setTyped] = useState(isListed ? '' : form.agrMbl);
  const [problem, setProblem] = useState<string | null>(null);
  const number = useGroupedNumber(typed, (digits) => {
    setTyped(digits);
    setProblem(null);
  });
  const contacts = useContactPicker(({ mobileNo, name }) => take(mobileNo, name || null));

  function take(agrMbl: string, contactName: string | null): void {
    const wrong = problemIfEmpty(copy.otherNumber, agrMbl, language) ?? problemWith(mobile, agrMbl, language);
    if (wrong) {
      setProblem(wrong);
      number.ref.current?.focus();
      return;
    }
    form.setNumber(agrMbl, contactName);
    onClose();
  }

  return (
    <Sheet title={copy.number} onClose={onClose}>
      <div className={termSheetStyles.termSheet}>
        {numbers.length > 0 && (
          <ul className={styles.numbers}>
            {numbers.map(({ mobileNo, name, contactName }) => (
              <li key={mobileNo}>
                <OptionRow
                  name={<PhoneNumber value={mobileNo} />}
                  isCurrent={mobileNo === form.agrMbl}
                  onChoose={() => take(mobileNo, contactName)}
                >
                  {name && (
                    <OptionLine>
                      <bdi>{name}</bdi>
                    </OptionLine>
                  )}
                  {signed.data?.includes(mobileNo) && <OptionLine>{copy.hasAgreement}</OptionLine>}
                </OptionRow>
              </li>
            ))}
          </ul>
        )}
        {saved.isError && (
          <p className={termSheetStyles.aside} role="status">
            <Phrases text={copy.savedFailed} />
          </p>
        )}
        <form
          className={termSheetStyles.termSheet}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            take(typed, null);
          }}
        >
          <Field
            {...number}
            label={copy.otherNumber}
            name="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            problem={problem}
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
          <Button block type="submit" kind={typed === '' ? 'quiet' : 'primary'}>
            {copy.takeNumber}
          </Button>
        </form>
        <MissingPart query={signed} words={copy.signedMissing} />
      </div>
    </Sheet>
  );
}
