import type { AgreementHoldView, AgreementLifeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts, useWord } from '../../language/index.ts';
import { Card, Notice } from '../../ui/index.ts';
import { agreementTexts } from './texts.ts';
import * as styles from './standing.module.css';

/** Renders why nothing is debited at present, and what the signer can do about it. */
export function Standing({ holds, signerActs }: Pick<AgreementLifeView, 'holds' | 'signerActs'>): ReactNode {
  const texts = useTexts(agreementTexts);
  const word = useWord();
  return (
    <>
      <Card title={texts.now}>
        <div className={styles.holds}>
          {holds.length === 0 && <p>{texts.nothingHolds}</p>}
          {holds.map((hold) => (
            <Hold key={hold.hold} hold={hold} />
          ))}
        </div>
      </Card>
      <Card title={texts.acts}>
        <ul className={styles.acts}>
          {signerActs.map(({ act, whyNot }) => (
            <li key={act} className={styles.act}>
              <span>{word('signerAct', act)}</span>
              <small className={styles.words}>
                {whyNot === null ? texts.can : word('signerWhyNot', whyNot)}
              </small>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{texts.actsWords}</p>
      </Card>
    </>
  );
}

function Hold({ hold: { hold, reason, channel } }: { readonly hold: AgreementHoldView }): ReactNode {
  const texts = useTexts(agreementTexts);
  const word = useWord();
  const isByOperators = hold === 'debitsStopped' || hold === 'notSold';
  const more = [
    ...(reason === null ? [] : [word('agreementReason', reason)]),
    ...(hold === 'debitsStopped' ? [channel === null ? texts.ofAll : texts.ofChannel(channel)] : []),
  ];
  return (
    <Notice kind={hold === 'over' ? 'plain' : 'waiting'}>
      <p>{word('hold', hold)}</p>
      {more.length > 0 && <p className={styles.words}>{more.join(' · ')}</p>}
      {isByOperators && <Link to="/stops">{texts.toStops}</Link>}
    </Notice>
  );
}
