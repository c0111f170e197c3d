import type { Brand } from '#shared/domain/brand-settings.ts';

/**
 * Your settings: each replaces the sample's in `brand.ts`; `domain/brand-settings.ts` explains them. Updates
 * never touch this file. Your texts are in `web/content/owner.ts`, your colors in `web/ui/owner.css`.
 */
export const owner: Partial<Brand> = {};
