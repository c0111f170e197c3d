import { constants } from 'node:os';
import { killAllGroups, stopAllGroups } from './processes.ts';

/** A second Ctrl-C within this time is the same one, arriving twice: from the terminal and from the parent. */
const SAME_MS = 700;

/**
 * From now on Ctrl-C, SIGTERM, a closed terminal and the end of the parent process each end this one, and
 * everything it started first.
 *
 * @param exitCode of an end that a person asked for
 * @returns `beforeEnd` adds what has to be stopped in its own way
 */
export function endOnSignals(exitCode: number): { beforeEnd: (stop: () => Promise<void>) => void } {
  const stops: (() => Promise<void>)[] = [];
  let endingSince: number | undefined;

  const end = async (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (endingSince !== undefined) {
      if (now - endingSince < SAME_MS) return;
      killAllGroups();
      process.exit(128 + constants.signals[signal]);
    }
    endingSince = now;
    say('Stopping …');
    await Promise.allSettled(stops.map((stop) => stop()));
    await stopAllGroups();
    killAllGroups();
    say('Stopped; nothing is left running.');
    process.exit(signal === 'SIGHUP' ? 128 + constants.signals.SIGHUP : exitCode);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(signal));
  }
  process.on('uncaughtException', (error) => {
    // What is cut off complains, which is no news; and the signal that ends all may reach a child first.
    if (endingSince !== undefined) return;
    if (/\b(EPIPE|EIO)\b/.test(error.message)) return void end('SIGTERM');
    console.error(error);
    killAllGroups();
    process.exit(1);
  });
  // A parent that was killed can't pass on anything.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end('SIGHUP');
  }, 1000).unref();
  process.on('exit', killAllGroups);
  return { beforeEnd: (stop) => stops.push(stop) };
}

/** A closed terminal can't be written to, and that is no reason to leave anything running. */
function say(sentence: string): void {
  try {
    // A step may be drawing its line.
    const start = process.stdout.isTTY ? '\r\x1b[2K' : '\n';
    process.stdout.write(`${start}${sentence}\n`);
  } catch {
    // Nobody is there to read it.
  }
}
