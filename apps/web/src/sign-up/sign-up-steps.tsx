import type { SignUpView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { chinaTime } from '../platform/china-time/china-time.ts';
import { useTexts } from '../platform/language/index.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { classNames } from '../ui/class-names.ts';
import { CheckIcon } from '../ui/icon/icons.tsx';
import { signUpCopy } from './copy.ts';
import * as panelStyles from '../agreement-view/panel.module.css';
import * as styles from '../order-view/timeline.module.css';

/** What was done of a sign-up under way, and what is waited for. */
export function SignUpSteps({ signUp: { registeredAt } }: { readonly signUp: SignUpView }): ReactNode {
  const copy = useTexts(signUpCopy);
  const headingId = useId();
  const steps = [
    { name: copy.stepRequest, isDone: true, at: null },
    { name: copy.stepAccount, isDone: registeredAt !== null, at: registeredAt },
    { name: copy.stepSetUp, isDone: false, at: null },
  ];
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h3 className={panelStyles.heading} id={headingId}>
        {copy.steps}
      </h3>
      <ol>
        {steps.map(({ name, isDone, at }) => (
          <li key={name} className={classNames(styles.step, !isDone && styles.stepAhead)}>
            <span className={classNames(styles.sign, !isDone && styles.signAhead)} aria-hidden="true">
              {isDone && <CheckIcon />}
            </span>
            <span className={styles.words}>
              <Phrases text={name} />
            </span>
            <span className={styles.time}>
              {at === null ? !isDone && copy.notYet : chinaTime(Date.parse(at)).exactClock}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
