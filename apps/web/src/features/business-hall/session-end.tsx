import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useOperation } from '../../agreement-form/operation.ts';
import { HelpButton } from '../../help/help-link.tsx';
import { titleAndText } from '../../order-view/help-words.ts';
import { join } from '../../order-view/join.ts';
import { StatusSign } from '../../order-view/status-sign.tsx';
import { call, CallError } from '../../platform/http/index.ts';
import { useTexts, useLanguage } from '../../platform/language/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { businessHallCopy } from './copy.ts';
import { nextCustomer } from './counter-device.ts';
import * as own from './business-hall.module.css';
import * as styles from '../../order-view/order-status.module.css';

/** How long (ms) the counter waits for the wallet: most sign within seconds. */
const LONGEST_MS = 20_000;

interface CounterResultProps {
  readonly staffTicket: string;
  readonly onEnd: (how: Ending) => Promise<void>;
}

/** Waits for the wallet, records which staff member brought the customer, and ends the counter session. */
export function CounterResult({ staffTicket, onEnd }: CounterResultProps): ReactNode {
  const copy = useTexts(businessHallCopy);
  const [query] = useSearchParams();
  const { data: operation } = useOperation(query.get('requestNo'));
  const isEnding = useRef(false);
  const state = operation?.state;
  const agreementNo = operation?.agreementNo;
  useEffect(() => {
    async function finish(kind: 'done' | 'notDone' | 'underWay'): Promise<void> {
      if (isEnding.current) return;
      isEnding.current = true;
      const whyNotRecorded = kind === 'notDone' ? null : await record(staffTicket, agreementNo);
      await onEnd({ kind, ...(whyNotRecorded !== null && { whyNotRecorded }) });
    }
    if (state === 'done') return void finish('done');
    if (state !== undefined && state !== 'signing') return void finish('notDone');
    const timer = setTimeout(() => void finish('underWay'), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [state, agreementNo, staffTicket, onEnd]);
  return (
    <Page>
      <p role="status">
        <Phrases text={copy.loading} />
      </p>
      <Bone kind="block" />
    </Page>
  );
}

/**
 * Records which staff member brought the customer (SPEC section 7, registerPromotionRelationship); tries
 * twice. Returns null on success, otherwise the reason, empty if none was given.
 */
async function record(staffTicket: string, agreementNo: string | undefined): Promise<string | null> {
  const register = () =>
    call(
      'POST /auto/v1/registerPromotionRelationship',
      { promoterCode: staffTicket, ...(agreementNo && { agreementNo }) },
      { failureShownBy: 'caller' },
    );
  try {
    return (await register().catch(register)).recorded ? null : '';
  } catch (error) {
    return error instanceof CallError ? error.message : '';
  }
}

/**
 * The end of a counter session. `underWay`: the wallet continues by itself. `over`: it ended before anything
 * was confirmed.
 */
export interface Ending {
  readonly kind: 'done' | 'notDone' | 'underWay' | 'over';
  /** Why the staff member could not be recorded (SPEC section 8); empty if no reason was given. */
  readonly whyNotRecorded?: string;
  /** Why the gateway could not be told that the customer logged out; on this device they are logged out. */
  readonly whyNotTold?: string;
}

const tones = { done: 'done', notDone: 'attention', underWay: 'waiting', over: 'ended' } as const;

/** Shows how a counter session ended, and help with it, without saying whose it was. */
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
      {/* No number to quote is shown, as the next customer could read it. */}
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
