/** The console's calls: typed by the contract, with refusals as errors. */
export { call } from './call.ts';
export { download, keepFile } from './download.ts';
export { useIsConnectionLost } from './connection.ts';
export { failureTexts, failureWords, refusalWords } from './failure-words.ts';
export { askAllAgain, meQuery, queryClient, showAnswer, useAnswer } from './query-client.ts';
export { isRefusedAs, isSignedOut, mayBeDone, Refusal } from './refusal.ts';
export { onServerClock, serverNow } from './server-clock.ts';
export { switchLanguage } from './switch-language.ts';
export { type Act, useAct } from './use-act.ts';
