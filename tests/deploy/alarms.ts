/** The alarms of deploy/alerts.yml with numbers over time, two outages among them, by Prometheus's tool. */
import { execFileSync } from 'node:child_process';
import { isThere, repositoryFile } from './programs.ts';

export function missingForAlarms(): string | null {
  return isThere('promtool', ['--version']) ? null : 'apt-get install --no-install-recommends prometheus';
}

/** Throws Error with what promtool says when an alarm is raised that should not be, or is missing. */
export function checkAlarms(say: (line: string) => void): void {
  const promtool = (...args: string[]): string =>
    execFileSync('promtool', args, { cwd: repositoryFile('deploy'), encoding: 'utf8' });
  promtool('check', 'rules', 'alerts.yml');
  say('the rules are rules');
  promtool('test', 'rules', 'alerts.test.yml');
  say('each outage of alerts.test.yml raises its alarms, and an ordinary evening none');
}
