import type { SettingsFaultView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../language/index.ts';
import { faultWords, placeWords, settingsWords } from '../../settings/index.ts';
import { Notice } from '../../ui/index.ts';
import { settingsTexts } from './texts.ts';
import * as styles from './settings.module.css';

/** Renders all faults of a change, part by part; without any, says that nothing differs. */
export function Faults({ faults }: { readonly faults: readonly SettingsFaultView[] }): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  if (faults.length === 0) return <Notice>{texts.nothing}</Notice>;
  return (
    <Notice kind="danger">
      <p>{texts.faults(faults.length)}</p>
      <ul className={styles.faults}>
        {faults.map((fault) => {
          const path = pathOf(fault.field);
          const place = path.length === 0 ? '' : `, ${placeWords({ part: fault.part, path }, language)}`;
          return (
            <li key={`${fault.part} ${fault.field} ${fault.why}`}>
              {words.part[fault.part]}
              {place}: {faultWords(fault.why, language)}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Splits a path such as `/0/title/en` into its steps. */
export const pathOf = (field: string): string[] => field.split('/').filter((step) => step !== '');

/** Returns a function that gives the fault of a field, including faults inside it; null if it is valid. */
export function useFaultAt(faults: readonly SettingsFaultView[]): (field: string) => string | null {
  const language = useLanguage();
  return (field) => {
    const fault = faults.find((one) => one.field === field || one.field.startsWith(`${field}/`));
    return fault ? faultWords(fault.why, language) : null;
  };
}

/** Returns the faults whose values are unchanged; null if none is left. */
export function faultsLeft(
  faults: readonly SettingsFaultView[],
  part: SettingsFaultView['part'],
  before: unknown,
  after: unknown,
): readonly SettingsFaultView[] | null {
  const left = faults.filter((fault) => {
    const path = pathOf(fault.field);
    return (
      fault.part !== part || JSON.stringify(valueAt(before, path)) === JSON.stringify(valueAt(after, path))
    );
  });
  return left.length === 0 ? null : left;
}

function valueAt(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (within, step) => (Object(within) as Readonly<Record<string, unknown>>)[step],
    content,
  );
}
