import type { HelpMessageRowView } from '@phonebill/contract/console-pages';
import { type SubmitEvent, type ReactNode, useState } from 'react';
import { call, useAct } from '../calls/index.ts';
import { defineTexts, reasonWords, useLanguage, useTexts } from '../language/index.ts';
import { Failure } from '../parts/index.ts';
import { useDraft } from '../session/index.ts';
import { Button, Notice, TextField } from '../ui/index.ts';
import { readyTexts, withReadyText } from './ready-texts.ts';
import * as styles from './answer-form.module.css';

const LONGEST_ANSWER = 2000;

const texts = defineTexts({
  en: {
    ready: 'Ready texts',
    label: 'Your answer',
    hint: 'The user reads it and is told by SMS. It can be sent once.',
    missing: 'Please write an answer.',
    send: 'Send the answer',
    notDone: (why: string) => `Nothing was sent: ${why}`,
  },
  zh: {
    ready: '常用回复',
    label: '您的回复',
    hint: '用户可以看到回复，并会收到短信提醒。只能回复一次。',
    missing: '请填写回复内容。',
    send: '发送回复',
    notDone: (why: string) => `未发送：${why}`,
  },
});

interface AnswerFormProps {
  readonly message: Pick<HelpMessageRowView, 'messageNo' | 'language'>;
  readonly onAnswered?: () => void;
  readonly takesFocus?: boolean;
}

/** Renders the form that answers a message, once: with or without a ready text, in the writer's language. */
export function AnswerForm({ message, onAnswered, takesFocus = false }: AnswerFormProps): ReactNode {
  const words = useTexts(texts);
  const language = useLanguage();
  const act = useAct();
  // If the form stays on the page, the act is under way until the answer is shown there.
  const run = onAnswered ? act.run : act.runAndShow;
  const [text, keepText, discard] = useDraft(`answer to ${message.messageNo}`);
  const [wasSent, setSent] = useState(false);
  const [whyNot, setWhyNot] = useState<string | null>(null);

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    setWhyNot(null);
    if (text.trim() === '') return;
    const { messageNo } = message;
    const answer = await run(() => call('POST /messages/answer', { messageNo, text: text.trim() }));
    setWhyNot(answer?.whyNot ?? null);
    if (answer?.whyNot !== null) return;
    discard();
    onAnswered?.();
  }

  return (
    <form className={styles.answerForm} noValidate onSubmit={(event) => void send(event)}>
      <div className={styles.ready} role="group" aria-label={words.ready}>
        {readyTexts.map((ready) => (
          <Button
            key={ready.name.en}
            onPress={() => keepText(withReadyText(text, ready.text[message.language]))}
          >
            {ready.name[language]}
          </Button>
        ))}
      </div>
      <TextField
        label={words.label}
        hint={words.hint}
        error={wasSent && text.trim() === '' ? words.missing : null}
        value={text}
        onChange={keepText}
        kind="lines"
        maxLength={LONGEST_ANSWER}
        lang={message.language === 'zh' ? 'zh-CN' : 'en'}
        isRequired
        takesFocus={takesFocus}
      />
      {whyNot !== null && <Notice kind="waiting">{words.notDone(reasonWords(whyNot, language))}</Notice>}
      <Failure error={act.error} />
      <div>
        <Button kind="primary" type="submit" isPending={act.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
