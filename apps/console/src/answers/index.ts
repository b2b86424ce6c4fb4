/** Answering a user's message. */
export { AnswerForm } from './answer-form.tsx';
