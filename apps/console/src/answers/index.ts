/** Shows users' messages and answers them. */
export { AnswerForm } from './answer-form.tsx';
export { Messages } from './messages.tsx';
