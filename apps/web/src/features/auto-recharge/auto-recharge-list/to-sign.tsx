import type { OperationView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { triggerText } from '../../../agreement-view/terms-sentence.ts';
import { defineTexts, useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { agreementResultPath } from '../../../platform/paths.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { classNames } from '@phonebill/styles';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { DOT } from '../../../ui/phrases/dotted.ts';
import * as listLayout from '../../../list-view/list-layout.module.css';
import * as listRow from '../../../list-view/list-row.module.css';
import * as cardStyles from '../../../agreement-view/agreement-card.module.css';
import * as styles from './to-sign.module.css';

export interface ToSignProps {
  readonly operations: readonly OperationView[];
}

/** Renders openings whose payer has to sign at the wallet; each leads to the page for that. */
export function ToSign({ operations }: ToSignProps): ReactNode {
  const copy = useTexts(toSignCopy);
  const language = useLanguage();
  const headingId = useId();
  return (
    <section className={classNames(listLayout.group, styles.section)} aria-labelledby={headingId}>
      <h2 className={listLayout.groupTitle} id={headingId}>
        {copy.title}
      </h2>
      <p className={styles.lead}>
        <Phrases text={copy.nothingYet} />
      </p>
      <ul className={listRow.cards}>
        {operations.map(({ requestNo, agrMbl, terms, signAt }) => (
          <li key={requestNo} className={listRow.card} data-testid="to-sign">
            <Link
              className={classNames(listRow.opens, listRow.lines, cardStyles.spaced)}
              to={agreementResultPath(requestNo)}
            >
              <span className={cardStyles.head}>
                <span className={cardStyles.title}>
                  <PhoneNumber value={agrMbl} />
                </span>
                <span className={styles.state}>
                  <StateMark tone="waiting">{copy.agreeAt(signAt?.[language] ?? '')}</StateMark>
                  <ForwardIcon />
                </span>
              </span>
              {terms && (
                <span>
                  {triggerText(terms, language)}
                  {DOT}
                  {showFen(terms.amountFen)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const toSignCopy = defineTexts({
  en: {
    title: 'One more step',
    nothingYet: 'Nothing is topped up or debited before you agree there.',
    agreeAt: (name: string) => `Agree at ${name}`,
  },
  zh: {
    title: '还差一步',
    nothingYet: '确认之前不会充值，也不会扣款。',
    agreeAt: (name) => `去${name}确认`,
  },
});
