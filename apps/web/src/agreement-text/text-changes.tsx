import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { agreementTextCopy } from './copy.ts';
import { loadText } from './load-text.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { type TextKind, textVersions, versionsSince } from './text-versions.ts';
import * as panelStyles from '../agreement-view/panel.module.css';
import * as styles from './text-changes.module.css';

interface TextChangesProps {
  readonly kind: TextKind;
  /** The version that was agreed to. */
  readonly agreed: string;
  /** The version that is shown. */
  readonly shown: string;
  /** Content below the list. */
  readonly children?: ReactNode;
}

/**
 * Renders what has changed in a text since the version agreed to, over all versions between; nothing if it is
 * the same version, or the changes are unknown.
 */
export function TextChanges({ kind, agreed, shown, children }: TextChangesProps): ReactNode {
  const copy = useTexts(agreementTextCopy);
  const language = useLanguage();
  const headingId = useId();
  const versions = versionsSince(textVersions[kind], agreed, shown);
  const { data } = useQuery({
    queryKey: queryKey('texts', 'changes', kind, versions.join(), language),
    queryFn: async () => {
      const texts = await Promise.all(versions.map((version) => loadText(kind, version, language)));
      return texts.flatMap((text) => text?.changes ?? []);
    },
    enabled: versions.length > 0,
    staleTime: Infinity,
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h2 className={panelStyles.heading} id={headingId}>
        {copy.changedSince(agreed)}
      </h2>
      <ul className={styles.textChanges}>
        {data.map((change) => (
          <li key={change}>
            <Phrases text={change} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
