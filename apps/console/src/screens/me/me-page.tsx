import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call, switchLanguage, useAct } from '../../calls/index.ts';
import { listOf, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { endSession, useMe } from '../../session/index.ts';
import { Button, Card, Facts, Moment, Screen } from '../../ui/index.ts';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { Terminals } from './terminals.tsx';
import { meTexts } from './texts.ts';
import * as styles from './me.module.css';

/** Shows the person's own sessions and passkeys. */
export function MePage(): ReactNode {
  const texts = useTexts(meTexts);
  const me = useMe();
  const word = useWord();
  const language = useLanguage();
  const navigate = useNavigate();
  const act = useAct();

  async function signOut(): Promise<void> {
    if (!(await act.run(() => call('POST /signOut', {})))) return;
    await navigate('/sign-in', { replace: true });
    endSession();
  }
  return (
    <Screen title={texts.title} actions={<Button onPress={signOut}>{texts.signOut}</Button>}>
      <Failure error={act.error} />
      <Card title={texts.session}>
        <Facts
          facts={[
            [texts.name, me.name],
            [
              texts.roles,
              listOf(
                me.roles.map((role) => word('role', role)),
                language,
              ),
            ],
            [texts.openedBy, texts.openedByWhat[me.openedBy]],
            [texts.ends, <Moment key="ends" iso={me.sessionEndsAt} />],
            [texts.language, <Languages key="languages" />],
          ]}
        />
      </Card>
      <Sessions />
      <Passkeys />
      <Terminals />
    </Screen>
  );
}

function Languages(): ReactNode {
  const language = useLanguage();
  const choices = [
    { tag: 'zh', lang: 'zh-CN', words: '中文' },
    { tag: 'en', lang: 'en', words: 'English' },
  ] as const;
  return (
    <span className={styles.languages}>
      {choices.map(({ tag, lang, words }) => (
        <label key={tag} lang={lang} className={styles.choice}>
          <input
            type="radio"
            name="language"
            checked={language === tag}
            onChange={() => switchLanguage(tag)}
          />
          <span>{words}</span>
        </label>
      ))}
    </span>
  );
}
