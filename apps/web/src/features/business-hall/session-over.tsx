import type { ReactNode } from 'react';
import { HelpButton } from '../../help/help-link.tsx';
import { titleAndText } from '../../order-view/help-words.ts';
import { join } from '../../order-view/join.ts';
import { StatusSign } from '../../order-view/status-sign.tsx';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { businessHallCopy } from './copy.ts';
import { nextCustomer } from './counter-device.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as own from './business-hall.module.css';
import * as styles from '../../order-view/order-status.module.css';

/** `underWay`: the wallet goes on by itself. `over`: it ended before anything was confirmed. */
export interface Ending {
  readonly kind: 'done' | 'notDone' | 'underWay' | 'over';
  /** Why who brought the customer could not be written (SPEC section 8); empty where nobody said. */
  readonly whyNotRecorded?: string;
  /** Why the gateway could not be told that the customer is logged out; on this device they are. */
  readonly whyNotTold?: string;
}

const tones = { done: 'done', notDone: 'attention', underWay: 'waiting', over: 'ended' } as const;

/** How a counter session ended, and help with it, without a word about whose it was. */
export function SessionOver({
  ending: { kind, whyNotRecorded, whyNotTold },
}: {
  readonly ending: Ending;
}): ReactNode {
  const copy = useTexts(businessHallCopy);
  const language = useLanguage();
  const next = copy[`${kind}Next`];
  return (
    <Page
      onBack={nextCustomer}
      bottom={
        <Button block onClick={nextCustomer}>
          {copy.end}
        </Button>
      }
    >
      <section className={styles.orderStatus} role="status">
        <StatusSign tone={tones[kind]} />
        <h2 className={styles.title}>{copy[`${kind}Title`]}</h2>
        <p className={styles.sentence}>
          <Phrases text={copy[`${kind}Text`]} />
        </p>
      </section>
      {/* Nothing is quoted: whoever comes next reads it, too. */}
      <div className={own.help}>
        <HelpButton
          now={titleAndText(copy[`${kind}Title`], copy[`${kind}Text`], language)}
          next={{ text: whyNotRecorded === undefined ? next : join(language, next, copy.notRecordedNext) }}
          quote={null}
          orderNo={null}
        />
      </div>
      <div className={own.notices}>
        {whyNotRecorded !== undefined && (
          <Notice tone="waiting" title={copy.notRecorded}>
            {whyNotRecorded !== '' && (
              <p>
                <Phrases text={whyNotRecorded} />
              </p>
            )}
          </Notice>
        )}
        {whyNotTold !== undefined && (
          <Notice tone="waiting" title={copy.notTold}>
            <p>
              <Phrases text={whyNotTold} />
            </p>
          </Notice>
        )}
      </div>
    </Page>
  );
}
