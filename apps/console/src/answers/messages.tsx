import type { AnsweredMessageView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defineTexts, useTexts } from '../language/index.ts';
import { useCan } from '../session/index.ts';
import { Card, Moment } from '../ui/index.ts';
import { AnswerForm } from './answer-form.tsx';
import * as styles from './messages.module.css';

const messagesTexts = defineTexts({
  en: { messages: 'Messages', answered: 'Answered', about: (orderNo: string) => `About order ${orderNo}` },
  zh: { messages: '留言', answered: '回复于', about: (orderNo: string) => `关于订单 ${orderNo}` },
});

interface MessagesProps {
  readonly messages: readonly AnsweredMessageView[];
  /** Whether each message links to its order. */
  readonly areOfOrders?: boolean;
}

/** Renders users' messages about orders with their answers, and a form for unanswered ones. */
export function Messages({ messages, areOfOrders = false }: MessagesProps): ReactNode {
  const texts = useTexts(messagesTexts);
  const can = useCan();
  return (
    <Card title={texts.messages}>
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={message.messageNo} className={styles.message}>
            <p className={styles.when}>
              <Moment iso={message.writtenAt} />{' '}
              {areOfOrders && <Link to={`/orders/${message.orderNo}`}>{texts.about(message.orderNo)}</Link>}
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
