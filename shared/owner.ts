import type { Brand } from '#shared/domain/brand-settings.ts';

/** Your settings, which `domain/brand-settings.ts` explains. Updates never change this file. */
export const owner: Partial<Brand> = {};
