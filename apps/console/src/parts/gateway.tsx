import type { ReactNode } from 'react';
import { defineTexts, setLanguage, useLanguage, useTexts } from '../language/index.ts';
import { Button, Screen } from '../ui/index.ts';
import * as styles from './gateway.module.css';

const texts = defineTexts({ en: { product: 'Top-up console' }, zh: { product: '话费充值控制台' } });

interface GatewayProps {
  readonly title: string;
  readonly words: string;
  readonly children: ReactNode;
}

/** Renders a page shown before sign-in: one column, one action. */
export function Gateway({ title, words, children }: GatewayProps): ReactNode {
  const language = useLanguage();
  const { product } = useTexts(texts);
  return (
    <main className={styles.gateway}>
      <p className={styles.product}>{product}</p>
      <div className={styles.sheet}>
        <Screen title={title}>
          <p className={styles.words}>{words}</p>
          <div className={styles.steps}>{children}</div>
        </Screen>
      </div>
      <Button kind="text" onPress={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
        <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{language === 'zh' ? 'English' : '中文'}</span>
      </Button>
    </main>
  );
}
