import type * as z from 'zod/mini';

/** @returns undefined if the text isn't JSON or doesn't match the schema */
export const parseJson = <T>(schema: z.ZodMiniType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
