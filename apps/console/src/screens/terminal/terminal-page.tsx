import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import { type SubmitEvent, type ReactNode, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { TouchWords, useTouch } from '../../passkeys/index.ts';
import { Button, Card, Facts, LinkButton, Moment, Notice, Screen, TextField } from '../../ui/index.ts';
import { codeOf } from './code.ts';
import { terminalTexts } from './texts.ts';
import * as styles from './terminal.module.css';

type Asked = ConsoleResponse<'POST /terminals/look'>['asked'];
/** The result of the request. */
type Ended = { readonly allowed: string } | 'declined';

/**
 * Allows a terminal to act as the person: they type its code, check which terminal it is, and touch a
 * passkey.
 */
export function TerminalPage(): ReactNode {
  const texts = useTexts(terminalTexts);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  return (
    <Screen title={texts.title}>
      <div className={styles.page}>
        {ended !== null ? (
          <Notice
            kind={ended === 'declined' ? 'plain' : 'success'}
            action={<LinkButton to="/me">{texts.toMe}</LinkButton>}
          >
            {ended === 'declined' ? texts.declined : texts.allowed(ended.allowed)}
          </Notice>
        ) : asked === null ? (
          <Code onAsked={setAsked} />
        ) : (
          <Decide asked={asked} onEnded={setEnded} onOther={() => setAsked(null)} />
        )}
      </div>
    </Screen>
  );
}

function Code({ onAsked }: { readonly onAsked: (asked: Asked) => void }): ReactNode {
  const texts = useTexts(terminalTexts);
  const act = useAct();
  const [typed, setTyped] = useState('');
  const [wasSent, setSent] = useState(false);
  const code = codeOf(typed);

  async function look(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (code === null) return;
    const answer = await act.run(() => call('POST /terminals/look', { code }));
    if (answer) onAsked(answer.asked);
  }
  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void look(event)} noValidate>
        <p>{texts.words}</p>
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          error={wasSent && code === null ? texts.codeBad : null}
          value={typed}
          onChange={setTyped}
          maxLength={20}
          isRequired
          takesFocus
        />
        <Failure error={act.error} />
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" isPending={act.isPending}>
            {texts.look}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface DecideProps {
  readonly asked: Asked;
  readonly onEnded: (ended: Ended) => void;
  readonly onOther: () => void;
}

function Decide({ asked: { code, terminal, askedAt }, onEnded, onOther }: DecideProps): ReactNode {
  const texts = useTexts(terminalTexts);
  const { confirm, isPending, error, shown } = useTouch({
    act: 'allowTerminal',
    content: { code, terminal },
  } as const);
  const declining = useAct();
  const [lastTried, setLastTried] = useState<'allow' | 'decline'>('allow');

  async function allow(): Promise<void> {
    setLastTried('allow');
    const answer = await confirm((content, touch) => call('POST /terminals/allow', { ...content, touch }));
    if (answer) onEnded({ allowed: terminal });
  }
  async function decline(): Promise<void> {
    setLastTried('decline');
    if (await declining.run(() => call('POST /terminals/decline', { code }))) onEnded('declined');
  }
  return (
    <Card title={texts.which}>
      <div className={styles.form}>
        <Facts
          facts={[
            [
              texts.terminal,
              <span key="terminal">
                <strong className={styles.name}>{terminal}</strong>{' '}
                <span className={styles.quiet}>({texts.terminalHint})</span>
              </span>,
            ],
            [texts.code, <code key="code">{code}</code>],
            [texts.asked, <Moment key="asked" iso={askedAt} />],
          ]}
        />
        <p>{texts.may}</p>
        {shown !== null && <TouchWords touched={shown} isPending={isPending} />}
        <Failure
          error={lastTried === 'allow' ? error : declining.error}
          whenUnknown={lastTried === 'allow' ? texts.pressAgain : texts.declineAgain}
        />
        <div className={styles.buttons}>
          <Button kind="primary" onPress={allow} isPending={isPending}>
            {texts.allow}
          </Button>
          <Button kind="danger" onPress={decline} isPending={declining.isPending}>
            {texts.decline}
          </Button>
          <Button kind="text" onPress={onOther}>
            {texts.other}
          </Button>
        </div>
      </div>
    </Card>
  );
}
