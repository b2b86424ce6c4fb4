import { encodeQR } from 'qr';
import { flag, number, text } from '../harness/command-line.ts';
import { runProgram } from '../harness/program.ts';
import { runLive } from './run-live.ts';

const isForTerminal = process.stdout.isTTY;

await runProgram({
  name: 'test:live',
  shows: 'one small order is paid with real money, credited to a real number, and given back',
  options: {
    url: text('', 'where the pages are, like https://pay.example'),
    number: text('', 'the mobile number that is credited: your own'),
    minutes: number(15, 'for each of: to pay, to be credited, to have it back'),
    keep: flag('does not wait for the money to be given back'),
  },
  run: ({ options: { url, number: mobileNumber, minutes, keep } }) =>
    runLive({ url, mobileNumber, withinMs: minutes * 60_000, isGivenBack: !keep }, (said) => {
      console.log(said.text);
      if (said.code !== undefined && isForTerminal) console.log(encodeQR(said.code, 'term'));
    }),
});
