import { CHOOSE_DISTRICT } from '@phonebill/contract/validation';
import { areaList } from '@vant/area-data';
import { type ReactNode, useId, useState } from 'react';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import type { BoundField } from '../../own-forms/use-form.ts';
import { classNames } from '@phonebill/styles';
import { AlertIcon } from '../../ui/icon/icons.tsx';
import { invoiceCopy } from './invoice-copy.ts';
import * as styles from '../../own-forms/own-forms.module.css';

interface AreaPickerProps {
  readonly field: BoundField;
  /** Called with the names of province, city and district; or with the text that asks for the district. */
  readonly onChange: (area: string) => void;
}

/** The first digits of an area's code are those of its province and city. */
const within = (list: Readonly<Record<string, string>>, start: string) =>
  Object.entries(list).filter(([code]) => code.startsWith(start));

/**
 * Chooses province, city and district, one after another (SPEC section 5, delivery area). Names are the
 * postal ones, in Chinese.
 */
export function AreaPicker({ field: { label, problem, name, value }, onChange }: AreaPickerProps): ReactNode {
  const copy = useTexts(invoiceCopy);
  const language = useLanguage();
  const id = useId();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [province = '', city = '', district = ''] = codes;
  const { province_list: provinces, city_list: cities, county_list: districts } = areaList;

  function choose(chosen: readonly string[]): void {
    setCodes(chosen);
    const [first = '', second = '', third = ''] = chosen;
    const names = [provinces[first], cities[second], districts[third] ?? CHOOSE_DISTRICT[language]];
    onChange(names.filter(Boolean).join(' '));
  }

  const levels = [
    { words: copy.province, chosen: province, list: Object.entries(provinces), before: [] },
    {
      words: copy.city,
      chosen: city,
      list: province === '' ? [] : within(cities, province.slice(0, 2)),
      before: [province],
    },
    {
      words: copy.district,
      chosen: district,
      list: city === '' ? [] : within(districts, city.slice(0, 4)),
      before: [province, city],
    },
  ];
  // The first level still to be chosen receives the focus.
  const missing = levels.findIndex(({ chosen }) => chosen === '');
  return (
    <div
      role="group"
      className={styles.selects}
      aria-labelledby={`${id}-label`}
      aria-describedby={problem ? `${id}-problem` : undefined}
      data-value={value}
    >
      <span className={styles.aside} id={`${id}-label`}>
        {label}
      </span>
      {levels.map(({ words, chosen, list, before }, level) => (
        <select
          key={words}
          className={classNames(styles.select, problem && chosen === '' && styles.wrong)}
          name={level === Math.max(missing, 0) ? name : undefined}
          aria-label={words}
          aria-invalid={problem && chosen === '' ? true : undefined}
          value={chosen}
          disabled={list.length === 0}
          onChange={({ target }) => choose([...before, target.value].filter(Boolean))}
        >
          <option value="">{level === 2 ? CHOOSE_DISTRICT[language] : `${copy.choose} — ${words}`}</option>
          {list.map(([code, text]) => (
            <option key={code} value={code} lang="zh-CN">
              {text}
            </option>
          ))}
        </select>
      ))}
      <div aria-live="polite">
        {problem && (
          <p className={styles.problem} id={`${id}-problem`}>
            <AlertIcon />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </div>
  );
}
