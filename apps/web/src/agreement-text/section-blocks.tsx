import type { ReactNode } from 'react';
import { Phrases } from '../ui/phrases/phrases.tsx';
import type { TextBlock } from './text-versions.ts';
import * as styles from './section-blocks.module.css';

/** Renders the content below a heading: paragraphs, and lists of named facts. */
export function SectionBlocks({ blocks }: { readonly blocks: readonly TextBlock[] }): ReactNode {
  return blocks.map((block, at) =>
    typeof block === 'string' ? (
      // eslint-disable-next-line react/no-array-index-key -- a published text keeps its order
      <p key={at} className={styles.paragraph}>
        <Phrases text={block} />
      </p>
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- as above
      <dl key={at} className={styles.facts}>
        {block.facts.map(({ name, text }) => (
          <div key={name}>
            <dt>
              <Phrases text={name} />
            </dt>
            <dd>
              <Phrases text={text} />
            </dd>
          </div>
        ))}
      </dl>
    ),
  );
}
