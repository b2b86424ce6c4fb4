import type { OrderLifeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { AnswerForm } from '../../answers/index.ts';
import { useCan } from '../../session/index.ts';
import { Card, Moment } from '../../ui/index.ts';
import { orderTexts } from './texts.ts';
import * as styles from './messages.module.css';

/** What users wrote about an order, with the answers, and a form for those that wait for one. */
export function Messages({ messages }: Pick<OrderLifeView, 'messages'>): ReactNode {
  const texts = useTexts(orderTexts);
  const can = useCan();
  return (
    <Card title={texts.messages}>
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={message.messageNo} className={styles.message}>
            <p className={styles.when}>
              <Moment iso={message.writtenAt} />
            </p>
            <p className={styles.text} lang={message.language}>
              {message.text}
            </p>
            {message.answer !== null && (
              <div className={styles.answer}>
                <p className={styles.when}>
                  {texts.answered} <Moment iso={message.answeredAt} />
                </p>
                <p className={styles.text} lang={message.language}>
                  {message.answer}
                </p>
              </div>
            )}
            {message.answer === null && can('messages.answer') && <AnswerForm message={message} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
