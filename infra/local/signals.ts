import { constants } from 'node:os';
import { killAllGroups, stopAllGroups } from './processes.ts';

/**
 * A terminal and the parent process both pass on one signal: a second one within this time is the same. Ctrl-C comes
 * from the parent as SIGTERM (`setup.mjs`), which on a busy machine takes any time.
 */
const SAME_MS = 700;

/**
 * From now on Ctrl-C, SIGTERM, a closed terminal and the end of the parent process each end this one, and
 * everything it started first.
 *
 * @param exitCode when a person asked for the end
 * @returns `beforeEnd` adds a function that stops something in its own way; `isEnding` tells whether what fails from now
 *   on fails because it was stopped
 */
export function endOnSignals(exitCode: number): {
  beforeEnd: (stop: () => Promise<void>) => void;
  isEnding: () => boolean;
} {
  const stops: (() => Promise<void>)[] = [];
  let endingSince: number | undefined;
  let endingBy: NodeJS.Signals | undefined;

  const end = async (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (endingSince !== undefined) {
      const isPassedOn = endingBy === 'SIGINT' && signal === 'SIGTERM';
      if (isPassedOn || now - endingSince < SAME_MS) return;
      killAllGroups();
      process.exit(128 + constants.signals[signal]);
    }
    endingSince = now;
    endingBy = signal;
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
    // Ignore EPIPE during shutdown. A child may get the signal first, so an EPIPE before it means the same.
    if (endingSince !== undefined) return;
    if (/\b(EPIPE|EIO)\b/.test(error.message)) return void end('SIGTERM');
    console.error(error);
    killAllGroups();
    process.exit(1);
  });
  // A killed parent passes on no signal.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end('SIGHUP');
  }, 1000).unref();
  process.on('exit', killAllGroups);
  return {
    beforeEnd: (stop) => stops.push(stop),
    isEnding: () => endingSince !== undefined,
  };
}

/** Writing to a closed terminal fails, which must not keep the shutdown from finishing. */
function say(sentence: string): void {
  try {
    // A step may be drawing its line.
    const start = process.stdout.isTTY ? '\r\x1b[2K' : '\n';
    process.stdout.write(`${start}${sentence}\n`);
  } catch {
    // The terminal is gone.
  }
}
