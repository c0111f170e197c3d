import { inspect } from 'node:util';
import type { Metric } from './contract.ts';

/** A log must not contain a payload, an address, a name, or a health answer. */
type LogFields = Record<string, string | number | boolean | undefined>;

const write = (event: string, fields: object = {}): void =>
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));

export const log: (event: string, fields?: LogFields) => void = write;

export const count = (metric: Metric, fields: LogFields = {}, value = 1): void => {
  const Metrics = [{ Name: metric, Unit: 'Count' }];
  const CloudWatchMetrics = [{ Namespace: process.env.STACK_NAME, Dimensions: [[]], Metrics }];
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics };
  write(metric, { ...fields, _aws, [metric]: value });
};

/** Only `npm start` sets this variable. */
const SHOWS_ERRORS = process.env.SHOW_ERRORS === '1';

/** Leaves out the error's message, which may contain personal data. */
export const describeError = (error: unknown): LogFields => {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error && names.length < 5; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    names.push(
      typeof code === 'string' && code !== cause.name ? `${cause.name} ${code}` : cause.name,
    );
  }
  // Removes the message, because one of its lines could look like a stack frame.
  const stack = error instanceof Error ? error.stack?.replace(error.message, () => '') : '';
  const frames = stack?.match(/(?<=^ +)at .*$/gm) ?? [];
  return {
    error: names.join(' < ') || typeof error,
    at: frames.slice(0, 5).join(' '),
    ...(SHOWS_ERRORS && { shown: inspect(error) }),
  };
};

/**
 * For a handler whose caller repeats what failed. Lambda logs the message of an error that a handler
 * throws.
 */
export const failingQuietly =
  <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
  async (...given: Given): Promise<void> => {
    try {
      await work(...given);
    } catch (error) {
      log('failed', describeError(error));
      throw new Error('The function failed');
    }
  };
