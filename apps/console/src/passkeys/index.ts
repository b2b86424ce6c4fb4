/** Passkeys: signing in, making them, and the touch that confirms an act. */
export { aboutWords } from './about-words.ts';
export { addFirstPasskey, addPasskey, createEnrolment, signIn } from './ceremonies.ts';
export { TouchWords } from './touch-words.tsx';
export { useTouch } from './use-touch.ts';
export { contentOf, proposedWords } from './proposed-words.ts';
