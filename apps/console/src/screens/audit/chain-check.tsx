import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { Button, Copyable, Notice } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { auditTexts } from './texts.ts';
import * as styles from './audit.module.css';

type Checked = ConsoleResponse<'GET /audit/check'>;

/** Has the whole chain of the log checked, and shows the result. */
export function ChainCheck(): ReactNode {
  const texts = useTexts(auditTexts);
  const act = useAct();
  const [checked, setChecked] = useState<Checked | null>(null);

  async function check(): Promise<void> {
    const answer = await act.run(() => call('GET /audit/check', {}));
    setChecked(answer ?? null);
  }
  return (
    <div className={styles.check}>
      <div>
        <Button onPress={check}>{texts.check}</Button>
      </div>
      {checked !== null && (
        <Notice kind={checked.brokenAt === null ? 'success' : 'danger'}>{chainWords(checked, texts)}</Notice>
      )}
      {checked !== null && checked.signed !== null && (
        <div className={styles.signed}>
          <p>{texts.signedHint}</p>
          <Copyable text={checked.signed} />
        </div>
      )}
      <Failure error={act.error} onTryAgain={check} />
    </div>
  );
}

/** Describes the result of a check of the chain. */
export function chainWords(
  { entryCount, head, brokenAt, withoutDetail, withoutDetailOf, at }: Checked,
  texts: (typeof auditTexts)['en'],
): string {
  const when = formatMoment(at);
  if (brokenAt !== null) return texts.broken(brokenAt, when);
  if (entryCount === 0) return texts.empty;
  const holds = texts.holds(entryCount.toLocaleString('en-US'), when);
  const more = [
    ...(head === null ? [] : [texts.head(head.slice(0, 12))]),
    ...(withoutDetail === 0
      ? []
      : [texts.withoutDetail(withoutDetail, entriesOf(withoutDetail, withoutDetailOf))]),
  ];
  return [holds, ...more].join(' ');
}

/** Lists the first of them by their numbers, and says if there are more. */
function entriesOf(count: number, entries: readonly number[]): string {
  return [...entries, ...(count > entries.length ? ['…'] : [])].join(', ');
}
