/** Users' messages, and answering them. */
export { AnswerForm } from './answer-form.tsx';
export { Messages } from './messages.tsx';
