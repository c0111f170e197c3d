import type { Brand } from '#shared/domain/brand-settings.ts';

/**
 * Your settings. Each replaces a value in `brand.ts`. `domain/brand-settings.ts` explains them all.
 * Updates never change this file. Your texts are in `web/content/owner.ts`, and your colors in
 * `web/ui/owner.css`.
 */
export const owner: Partial<Brand> = {};
