import { bootForTests } from '#tests/product/boot.ts';
import { putFaultsBetween } from '#tests/product/faults/put-between.ts';

/** One product for all files, with a proxy between its functions and the cloud. */
export const setup = async (): Promise<() => Promise<void>> => {
  const stop = await bootForTests();
  const between = await putFaultsBetween();
  return async () => {
    await between.end();
    await stop();
  };
};
