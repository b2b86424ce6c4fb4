import { type ReactNode, useId } from 'react';
import type { AgreementForm } from '../../agreement-form/use-agreement-form.ts';
import { useSavedNumbers } from '../../numbers/use-saved-numbers.ts';
import { useTexts } from '../../platform/language/index.ts';
import { Chip, Chips } from '../../ui/chip/chip.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { whomCopy } from './copy.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './family.module.css';

const MOST = 8;

interface WhomProps {
  readonly form: AgreementForm;
  /** Empty for somebody who is not logged in. */
  readonly ownMobileNo: string;
}

/** What family top-up is; and, while no number is chosen, the numbers that were topped up or saved before. */
export function Whom({ form, ownMobileNo }: WhomProps): ReactNode {
  const copy = useTexts(whomCopy);
  const headingId = useId();
  const { data = [] } = useSavedNumbers({ enabled: ownMobileNo !== '' });
  const numbers = data.filter(({ mobileNo }) => mobileNo !== ownMobileNo).slice(0, MOST);
  return (
    <section className={styles.lead} aria-labelledby={headingId}>
      <p className={styles.quiet}>
        <Phrases text={copy.what} />
      </p>
      {form.agrMbl === '' && numbers.length > 0 && (
        <>
          <h2 className={styles.heading} id={headingId}>
            {copy.whom}
          </h2>
          <Chips label={copy.whom}>
            {numbers.map(({ mobileNo, remark }) => (
              <Chip key={mobileNo} onClick={() => form.setNumber(mobileNo, remark || null)}>
                <span className={styles.person}>
                  {remark && <bdi>{remark}</bdi>}
                  <PhoneNumber value={mobileNo} />
                </span>
              </Chip>
            ))}
          </Chips>
        </>
      )}
    </section>
  );
}
