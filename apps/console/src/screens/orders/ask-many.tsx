import {
  type ConsoleResponse,
  MOST_ASKED_AT_ONCE,
  type OrderFiltersView,
} from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { namedWords, reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Loaded, ReasonDialog } from '../../parts/index.ts';
import { Facts, Notice, Skeleton } from '../../ui/index.ts';
import { askManyTexts } from './ask-many-texts.ts';
import { ordersTexts } from './texts.ts';
import * as styles from './give-back-many.module.css';

type Plan = ConsoleResponse<'GET /orders/askPlan'>;
type Result = ConsoleResponse<'POST /orders/ask'>['results'][number];

interface AskManyProps {
  readonly filters: OrderFiltersView;
  readonly onClose: () => void;
}

/**
 * Asks partners about all orders of a filter, few in a call: what was asked about stays said, and where a
 * call fails the same run goes on from there.
 */
export default function AskMany({ filters, onClose }: AskManyProps): ReactNode {
  const texts = useTexts(askManyTexts);
  const { askMany } = useTexts(ordersTexts);
  const [run] = useState(() => crypto.randomUUID().replaceAll('-', ''));
  const [plan, setPlan] = useState<Plan | null>(null);
  const [results, setResults] = useState<readonly Result[]>([]);
  const answer = useAnswer('GET /orders/askPlan', filters, { isWanted: plan === null });
  const act = useAct();
  const shown = plan ?? answer.data;
  const toAsk = shown && !shown.isTooMany ? shown.orderNos : [];
  const isFinished = plan !== null && results.length === toAsk.length;

  /** True once the page may close: all of it was said already. */
  async function send(reason: string): Promise<boolean> {
    if (!shown || toAsk.length === 0) return false;
    if (isFinished) return true;
    setPlan(shown);
    await act.run(async () => {
      for (let from = results.length; from < toAsk.length; from += MOST_ASKED_AT_ONCE) {
        const orderNos = toAsk.slice(from, from + MOST_ASKED_AT_ONCE);
        const asked = await call('POST /orders/ask', { run, orderNos, reason });
        setResults((present) => [...present, ...asked.results]);
      }
    });
    return false;
  }

  const isBegun = plan !== null;
  const verb = isFinished ? texts.finish : isBegun ? texts.goOn : askMany;
  return (
    <ReasonDialog
      title={askMany}
      draft={`ask about ${JSON.stringify(filters)}`}
      act={act}
      verb={verb}
      onSend={send}
      onClose={onClose}
    >
      <p>{texts.words}</p>
      {shown ? (
        <AskPlanWords plan={shown} filters={filters} />
      ) : (
        <Loaded answer={answer} skeleton={<Skeleton lines={3} />}>
          {() => null}
        </Loaded>
      )}
      {isBegun && <AskedWords results={results} count={toAsk.length} />}
    </ReasonDialog>
  );
}

/** The orders that would be asked about, and those left out with the reasons. */
export function AskPlanWords({
  plan,
  filters,
}: {
  readonly plan: Plan;
  readonly filters: OrderFiltersView;
}): ReactNode {
  const texts = useTexts(askManyTexts);
  const language = useLanguage();
  const { orderNos, leftOut, isTooMany } = plan;
  return (
    <>
      <Facts
        facts={[
          [texts.ofOrders, namedWords(filters, language)],
          [texts.orderCount, orderNos.length.toLocaleString('en-US')],
        ]}
      />
      {isTooMany && <Notice kind="danger">{texts.tooMany}</Notice>}
      {!isTooMany && orderNos.length === 0 && <Notice kind="waiting">{texts.noneToAsk}</Notice>}
      {leftOut.length > 0 && (
        <div className={styles.leftOut}>
          <p>{texts.leftOut}</p>
          <ul>
            {leftOut.map(({ whyNot, count }) => (
              <li key={whyNot}>
                {count.toLocaleString('en-US')}: {reasonWords(whyNot, language)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** How far it is, and each order that could not be asked about any more. */
export function AskedWords({
  results,
  count,
}: {
  readonly results: readonly Result[];
  readonly count: number;
}): ReactNode {
  const texts = useTexts(askManyTexts);
  const language = useLanguage();
  const notAsked = results.filter(({ whyNot }) => whyNot !== null);
  return (
    <>
      <p role="status">{texts.asked(results.length - notAsked.length, count)}</p>
      {notAsked.length > 0 && (
        <ul className={styles.leftOut}>
          {notAsked.map(({ orderNo, whyNot }) => (
            <li key={orderNo}>
              <Link to={`/orders/${orderNo}`}>{orderNo}</Link>: {reasonWords(whyNot ?? '', language)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
