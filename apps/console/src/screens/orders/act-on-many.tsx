import {
  type ConsoleResponse,
  MOST_ACTED_ON_AT_ONCE,
  type OrderFiltersView,
} from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { namedWords, reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Loaded, ReasonDialog } from '../../parts/index.ts';
import { Facts, Notice, Skeleton } from '../../ui/index.ts';
import { type ActOnMany, actOnManyTexts, textsOfAct } from './act-on-many-texts.ts';
import { LeftOutWords } from './left-out-words.tsx';
import { ordersTexts } from './texts.ts';
import * as styles from './left-out.module.css';

type Plan = ConsoleResponse<'GET /orders/askPlan'>;
type Result = ConsoleResponse<'POST /orders/ask'>['results'][number];

const calls = {
  ask: { plan: 'GET /orders/askPlan', act: 'POST /orders/ask' },
  resend: { plan: 'GET /orders/resendPlan', act: 'POST /orders/resend' },
} as const;

const titles = { ask: 'askMany', resend: 'resendMany' } as const;

interface ActOnManyProps {
  readonly act: ActOnMany;
  readonly filters: OrderFiltersView;
  readonly onClose: () => void;
}

/**
 * Acts on all orders of a filter, few in a call: what was done stays said, and where a call fails the same
 * run goes on from there.
 */
export default function ActOnManyDialog({ act: kind, filters, onClose }: ActOnManyProps): ReactNode {
  const texts = useTexts(actOnManyTexts);
  const { words } = useTexts(textsOfAct[kind]);
  const { [titles[kind]]: title } = useTexts(ordersTexts);
  const [run] = useState(() => crypto.randomUUID().replaceAll('-', ''));
  const [plan, setPlan] = useState<Plan | null>(null);
  const [results, setResults] = useState<readonly Result[]>([]);
  const answer = useAnswer(calls[kind].plan, filters, { isWanted: plan === null });
  const act = useAct();
  const shown = plan ?? answer.data;
  const toDo = shown && !shown.isTooMany ? shown.orderNos : [];
  const isFinished = plan !== null && results.length === toDo.length;

  /** True once the page may close: all of it was said already. */
  async function send(reason: string): Promise<boolean> {
    if (!shown || toDo.length === 0) return false;
    if (isFinished) return true;
    setPlan(shown);
    await act.run(async () => {
      for (let from = results.length; from < toDo.length; from += MOST_ACTED_ON_AT_ONCE) {
        const orderNos = toDo.slice(from, from + MOST_ACTED_ON_AT_ONCE);
        const answered = await call(calls[kind].act, { run, orderNos, reason });
        setResults((present) => [...present, ...answered.results]);
      }
    });
    return false;
  }

  const isBegun = plan !== null;
  const verb = isFinished ? texts.finish : isBegun ? texts.goOn : title;
  return (
    <ReasonDialog
      title={title}
      draft={`${kind} all of ${JSON.stringify(filters)}`}
      act={act}
      verb={verb}
      onSend={send}
      onClose={onClose}
    >
      <p>{words}</p>
      {shown ? (
        <ActPlanWords act={kind} plan={shown} filters={filters} />
      ) : (
        <Loaded answer={answer} skeleton={<Skeleton lines={3} />}>
          {() => null}
        </Loaded>
      )}
      {isBegun && <DoneWords act={kind} results={results} count={toDo.length} />}
    </ReasonDialog>
  );
}

interface ActPlanWordsProps {
  readonly act: ActOnMany;
  readonly plan: Plan;
  readonly filters: OrderFiltersView;
}

/** The orders that would be acted on, and those left out with the reasons. */
export function ActPlanWords({ act, plan, filters }: ActPlanWordsProps): ReactNode {
  const texts = useTexts(actOnManyTexts);
  const ofAct = useTexts(textsOfAct[act]);
  const language = useLanguage();
  const { orderNos, leftOut, isTooMany } = plan;
  return (
    <>
      <Facts
        facts={[
          [texts.ofOrders, namedWords(filters, language)],
          [ofAct.orderCount, orderNos.length.toLocaleString('en-US')],
        ]}
      />
      {isTooMany && <Notice kind="danger">{texts.tooMany}</Notice>}
      {!isTooMany && orderNos.length === 0 && <Notice kind="waiting">{ofAct.none}</Notice>}
      <LeftOutWords leftOut={leftOut} />
    </>
  );
}

interface DoneWordsProps {
  readonly act: ActOnMany;
  readonly results: readonly Result[];
  readonly count: number;
}

/** How far it is, and each order of which nothing could be done any more. */
export function DoneWords({ act, results, count }: DoneWordsProps): ReactNode {
  const { done } = useTexts(textsOfAct[act]);
  const language = useLanguage();
  const notDone = results.filter(({ whyNot }) => whyNot !== null);
  return (
    <>
      <p role="status">{done(results.length - notDone.length, count)}</p>
      {notDone.length > 0 && (
        <ul className={styles.leftOut}>
          {notDone.map(({ orderNo, whyNot }) => (
            <li key={orderNo}>
              <Link to={`/orders/${orderNo}`}>{orderNo}</Link>: {reasonWords(whyNot ?? '', language)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
